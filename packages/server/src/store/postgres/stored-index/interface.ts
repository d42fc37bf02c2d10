import type { ListBlock, TermChunk } from '../../../index/stored-index/term-chunk.ts';
import type { UnloadedFacts } from '../../../index/unloaded-texts.ts';
import type { Document } from '../../../index/segment/build.ts';
import type { Vector } from '../../../scoring/vector.ts';

/** What a stored index holds: the collection's texts as they were at one version. */
export interface StoredState {
  /** The version of the collection. */
  version: number;
  /** Made the vectors. Those of another one may not be compared, and the index is made anew. */
  model: string;
  texts: number;
  vectors: number;
  /** The sum of the directions of the vectors, as those of `MeanDirection`. */
  directions: Float64Array;
  /** How many runs of lists there are; each adds a row to every term that it touches. */
  runs: number;
  /** Whether it has caught up with the collection once, and its vectors can be searched. */
  isComplete: boolean;
}

/** Which texts are wanted. */
export interface StoredFilter {
  /** Seconds since 1970: at or after the one and before the other. */
  publishedAfter?: number | undefined;
  publishedBefore?: number | undefined;
  /** The only ones. */
  textIds?: ReadonlySet<number> | undefined;
}

/** A collection that has so many texts. */
export interface LargeCollection {
  accountId: number;
  collectionId: number;
  texts: number;
  version: number;
  /** The version of its last reset. */
  clearedAt: number;
}

/**
 * Indexes of related texts that lie in the store, for collections that are too large for a node's memory or that a node has
 * no index of yet. They are derived: a node makes them by reading what is newer than their version (`Changes`), and they can
 * be lost at any time. Collection ids are those that the caller has checked: no account is looked at.
 */
export interface StoredIndexes {
  /** Ids of the collections that have one. */
  list(): Promise<number[]>;
  /** Collections with so many texts or more. */
  large(texts: number): Promise<LargeCollection[]>;
  /** Whether a text that it holds has gone or changed since a version of the collection. */
  hasOutdated(collectionId: number, version: number): Promise<boolean>;
  /** Undefined when there is none. */
  state(collectionId: number): Promise<StoredState | undefined>;
  /** What a view needs to know of it, in shared memory; undefined when there is none that is complete. */
  facts(collectionId: number): Promise<{ version: number; model: string; facts: UnloadedFacts } | undefined>;
  /** Its texts with some ids, at most `limit`, those that come first among the ids. */
  texts(
    collectionId: number,
    ids: readonly number[],
    filter?: StoredFilter,
    limit?: number,
  ): Promise<Document[]>;
  /** The lists of some terms; one that has none is left out. */
  lists(collectionId: number, hashes: Iterable<number>): Promise<{ hash: number; list: Uint8Array }[]>;
  /** Ids of about the nearest texts to a vector, the nearest first. */
  nearest(collectionId: number, vector: Vector, limit: number, filter: StoredFilter): Promise<number[]>;
  /** Changes an index in one transaction, one node at a time; `busy` when another one is at it. */
  change<T>(collectionId: number, work: (fold: StoredChange) => Promise<T>): Promise<T | 'busy'>;
  drop(collectionId: number): Promise<void>;
}

/** What a transaction does to a stored index. */
export interface StoredChange {
  state: StoredState | undefined;
  texts(ids: readonly number[]): Promise<Document[]>;
  /** Takes texts out and puts others in. */
  replace(removed: readonly number[], added: readonly Document[]): Promise<void>;
  chunk(at: number): Promise<TermChunk>;
  setChunk(at: number, chunk: TermChunk): Promise<void>;
  addLists(run: number, lists: readonly ListBlock[]): Promise<void>;
  /** Makes one run of all. */
  mergeRuns(): Promise<void>;
  /** Makes an index over the vectors when there is none; without one all are compared. */
  indexVectors(): Promise<void>;
  /** Removes everything. */
  clear(): Promise<void>;
  setState(state: StoredState): Promise<void>;
}
