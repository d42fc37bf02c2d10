import type { Name } from '../../tags/fold.ts';

/** A pair of tags that people refused to merge. */
export type NamePair = readonly [one: Name, other: Name];

/** Pairs of tags that people refused to merge, by collection. They are not suggested again. */
export interface MergeRefusals {
  /** Returns the refused pairs; none when the account has no such collection. */
  list(account: number, collectionId: number): Promise<NamePair[]>;
  /** Stores a pair, whatever its order. A collection can have `max` pairs. */
  put(
    account: number,
    collectionId: number,
    pair: NamePair,
    options: { max: number; now: number },
  ): Promise<'noSuchCollection' | 'tooManyRefusals' | undefined>;
  /** Deletes pairs. Returns how many there were. */
  remove(account: number, collectionId: number, pairs: readonly NamePair[]): Promise<number>;
}
