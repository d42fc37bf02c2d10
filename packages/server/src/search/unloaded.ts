import type { UnloadedFacts } from '../index/unloaded-texts.ts';
import type { RelatedText, StoredText } from '../related/found-texts.ts';
import type { RelatedQuery, ViewOf } from '../related/query.ts';
import type { Model } from '../nlp/model.ts';
import type { StoreLocation } from '../store/location.ts';
import type { Log } from '../supervisor/log.ts';
import type { Supervisor } from '../supervisor/supervisor.ts';

/**
 * How a collection is searched of which only a part is loaded: an index in the database holds the rest. All that the search
 * knows of such an index is in this file; `optional.ts` says where it comes from.
 */
export interface StoredIndexSupport {
  /** Opens what the thread of the indexer reads. */
  openParts(location: StoreLocation, model: Model): UnloadedParts;
  /** Opens what a search thread reads. `viewOf` returns the current view of a collection. */
  openLoader(location: StoreLocation, viewOf: ViewOf): TextLoader;
  /** Starts the thread that builds the indexes and keeps them up to date. */
  startBuilding(options: {
    location: StoreLocation;
    supervisor: Supervisor;
    model: Model;
    log: Log;
  }): BuildingThread;
}

export interface UnloadedParts {
  /**
   * Reads the part of a collection that lies in the database; undefined when there is none, or none of a version after
   * `after`.
   */
  read(collectionId: number, after?: number): Promise<UnloadedPart | undefined>;
}

/** The part of a collection that the indexer does not load. */
export interface UnloadedPart {
  /** The version of the collection at which the part was built. */
  readonly version: number;
  readonly facts: UnloadedFacts;
  /** Segments of the texts that were deleted or changed since. */
  readonly removed: readonly SharedArrayBuffer[];
  /** Bytes of memory. */
  readonly bytes: number;
  /** Removes texts; returns a segment with their content in the part, or undefined when the part had none of them. */
  remove(textIds: readonly number[]): Promise<SharedArrayBuffer | undefined>;
}

/** Loads the texts that a search needs into views of their own, which `search` and `work` are called with. */
export interface TextLoader {
  /**
   * Returns the texts most related to a query. `search` is called once or several times, with more texts loaded each time; what
   * it returns instead of a list is returned at once.
   */
  related<None>(
    query: RelatedQuery,
    search: (viewOf: ViewOf) => RelatedText[] | None,
  ): Promise<RelatedText[] | None>;
  /** Returns what `work` returns while given texts are loaded. */
  withTexts<T>(texts: readonly StoredText[], work: (viewOf: ViewOf) => T): Promise<T>;
}

export interface BuildingThread {
  kill(reason: string): void;
  stop(): Promise<void>;
}
