import type { ListBlock, TermChunk } from '../../../index/stored-index/term-chunk.ts';
import type { UnloadedFacts } from '../../../index/unloaded-texts.ts';
import type { Match } from '../../../index/best.ts';
import type { Document } from '../../../index/segment/build.ts';
import type { Vector } from '../../../scoring/vector.ts';

/** The state of a stored index, which holds the texts of a collection at one version. */
export interface StoredState {
  /** The version of the collection. */
  version: number;
  /** The model of the vectors. Vectors of another model cannot be compared, so the index is rebuilt. */
  model: string;
  texts: number;
  vectors: number;
  /** The sums of the directions of the vectors, as `MeanDirection` has them. */
  directions: Float64Array;
  /** Number of runs of lists; each run adds a row to every term that it touches. */
  runs: number;
  /** Whether the index has caught up with the collection once, and its vectors can be searched. */
  isComplete: boolean;
}

/** Restricts the texts that are read. */
export interface StoredFilter {
  /** The dates of the texts, in seconds since 1970: from `publishedAfter` on, and before `publishedBefore`. */
  publishedAfter?: number | undefined;
  publishedBefore?: number | undefined;
  /** The only texts that may be returned. */
  textIds?: ReadonlySet<number> | undefined;
}

/** How to choose among ranked texts: by their scores and the cosines of their vectors with a vector. */
export interface BlendedReading {
  vector: Vector;
  /** The weight of the cosine, 0–1. A text without a vector keeps its score. */
  share: number;
  limit: number;
  filter: StoredFilter;
}

/** A collection with enough texts for a stored index. */
export interface LargeCollection {
  accountId: number;
  collectionId: number;
  texts: number;
  version: number;
  /** The version of its last reset. */
  clearedAt: number;
}

/**
 * Indexes of related texts in the database, for collections that are too large for a node's memory, or that a node has not
 * indexed yet. Stored indexes are derived: nodes build them from the changes since their version (`Changes`), and can rebuild a lost
 * index at any time. Callers must have checked that a collection belongs to the account.
 */
export interface StoredIndexes {
  /** Returns the ids of the collections that have a stored index. */
  list(): Promise<number[]>;
  /** Returns the collections with at least `minTexts` texts. */
  large(minTexts: number): Promise<LargeCollection[]>;
  /** Returns whether an index holds a text that was deleted or changed since a version of the collection. */
  hasOutdated(collectionId: number, version: number): Promise<boolean>;
  /** Returns the state of an index; undefined when the collection has no stored index. */
  state(collectionId: number): Promise<StoredState | undefined>;
  /** Reads the statistics that a view needs, into shared memory; undefined when there is no complete index. */
  facts(collectionId: number): Promise<{ version: number; model: string; facts: UnloadedFacts } | undefined>;
  /** Reads the texts with the given ids, in the order of the ids, at most `limit`. */
  texts(
    collectionId: number,
    ids: readonly number[],
    filter?: StoredFilter,
    limit?: number,
  ): Promise<Document[]>;
  /** Reads the ranked texts with the highest blended scores, the highest first. */
  bestTexts(collectionId: number, ranked: readonly Match[], reading: BlendedReading): Promise<Document[]>;
  /** Reads the texts after an id, ascending by id, at most `limit`. */
  textsAfter(collectionId: number, after: number, limit: number, filter: StoredFilter): Promise<Document[]>;
  /** Reads the lists of the given terms. Skips terms without a list. */
  lists(collectionId: number, hashes: Iterable<number>): Promise<{ hash: number; list: Uint8Array }[]>;
  /** Returns the ids of the texts nearest to a vector, approximately, the nearest first. */
  nearest(collectionId: number, vector: Vector, limit: number, filter: StoredFilter): Promise<number[]>;
  /** Changes an index in one transaction. Returns `busy` when another node is changing the index. */
  change<T>(collectionId: number, work: (change: StoredChange) => Promise<T>): Promise<T | 'busy'>;
  drop(collectionId: number): Promise<void>;
}

/** A transaction that changes a stored index. */
export interface StoredChange {
  state: StoredState | undefined;
  texts(ids: readonly number[]): Promise<Document[]>;
  /** Removes some texts and adds other texts. */
  replace(removed: readonly number[], added: readonly Document[]): Promise<void>;
  chunk(at: number): Promise<TermChunk>;
  setChunk(at: number, chunk: TermChunk): Promise<void>;
  addLists(run: number, lists: readonly ListBlock[]): Promise<void>;
  /** Merges all runs into one. */
  mergeRuns(): Promise<void>;
  /** Creates an index of the vectors if there is none. Without this index, a search compares all vectors. */
  indexVectors(): Promise<void>;
  /** Empties the index, and prepares it for vectors of `dimensions` values. */
  clear(dimensions: number): Promise<void>;
  /** Removes the index. */
  remove(): Promise<void>;
  setState(state: StoredState): Promise<void>;
}
