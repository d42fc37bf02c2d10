/** Why two tags may be one: in texts, a list or a table they mean one entity, or their names resemble each other. */
export const mergeReasons = ['entity', 'vocabulary', 'explained', 'short', 'spelling'] as const;
export type MergeReason = (typeof mergeReasons)[number];

/** Two entries that may be one, by their numbers in a view. */
export interface EntryPair {
  /** The entry with the shorter or rarer name, and the entry that it may be merged into. */
  from: number;
  into: number;
  reason: MergeReason;
  /**
   * The further evidence that the pair needs. `company`: similar co-occurring names. `trace`: at least a slight similarity of them.
   * `text`: a text that uses both names for one thing.
   */
  needs?: 'company' | 'trace' | 'text' | undefined;
}

/** Pairs of entries, each once, whatever the order of its entries. The first one counts. */
export class EntryPairs {
  readonly #pairs = new Map<string, EntryPair>();

  add(pair: EntryPair): void {
    const { from, into } = pair;
    const key = pairKey(from, into);
    if (from !== into && !this.#pairs.has(key)) this.#pairs.set(key, pair);
  }

  delete(one: number, other: number): void {
    this.#pairs.delete(pairKey(one, other));
  }

  [Symbol.iterator](): Iterator<EntryPair> {
    return this.#pairs.values();
  }
}

const pairKey = (one: number, other: number): string => (one < other ? `${one} ${other}` : `${other} ${one}`);
