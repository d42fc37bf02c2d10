/** Why two tags may be one: by texts, a vocabulary or a table they mean one entity, or their names resemble each other. */
export const mergeReasons = ['entity', 'vocabulary', 'explained', 'short', 'spelling'] as const;
export type MergeReason = (typeof mergeReasons)[number];

/** Two entries that may be one, by their numbers in a view. */
export interface EntryPair {
  /** The entry with the shorter or rarer name, and the entry that it may be merged into. */
  from: number;
  into: number;
  reason: MergeReason;
  /**
   * The further evidence that the pair needs. `similarity`: similar co-occurring names. `trace`: slightly similar co-occurring names.
   * `text`: a text that uses both names for one thing.
   */
  needs?: 'similarity' | 'trace' | 'text' | undefined;
}

/** Pairs of entries, each once, whatever the order of its entries. The pair added first counts. */
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
