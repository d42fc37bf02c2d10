/** Counts of hits, of what there was to find, and of what was found. */
export class Score {
  hits = 0;
  gold = 0;
  found = 0;

  add(gold: ReadonlySet<string>, found: ReadonlySet<string>): void {
    this.gold += gold.size;
    this.found += found.size;
    this.hits += found.intersection(gold).size;
  }

  get precision(): number {
    return this.hits / Math.max(1, this.found);
  }

  get recall(): number {
    return this.hits / Math.max(1, this.gold);
  }

  get f1(): number {
    return (2 * this.hits) / Math.max(1, this.gold + this.found);
  }
}

/** Formats a share as a percentage with one decimal. */
export function percent(share: number): string {
  return (100 * share).toFixed(1);
}
