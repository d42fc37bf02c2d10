import type { UnloadedFacts } from '../index/unloaded-texts.ts';
import type { RelatedText, StoredText } from '../related/found-texts.ts';
import type { MatchingTexts, MatchQuery } from '../related/matching-texts.ts';
import type { RelatedQuery, ViewOf } from '../related/query.ts';
import type { Model } from '../nlp/model.ts';
import type { StoreLocation } from '../store/location.ts';
import type { Log } from '../supervisor/log.ts';
import type { Supervisor } from '../supervisor/supervisor.ts';

/**
 * The interface of indexes in the database, which searches use for a collection of which only a part is loaded. The
 * search knows such indexes only by this file; `optional.ts` imports the implementation.
 */
export interface StoredIndexSupport {
  /** Opens the indexes for the thread of the indexer. */
  openParts(location: StoreLocation, model: Model): UnloadedParts;
  /** Opens the indexes for a search thread. `viewOf` returns the current view of a collection. */
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
   * Reads the part of a collection that is in the database; undefined when there is none, or none newer than version
   * `after`.
   */
  read(collectionId: number, after?: number): Promise<UnloadedPart | undefined>;
}

/** The part of a collection that the indexer does not load. */
export interface UnloadedPart {
  /** The version of the collection at which the part was built. */
  readonly version: number;
  readonly facts: UnloadedFacts;
  /** Segments of the texts that were deleted or changed since that version. */
  readonly removed: readonly SharedArrayBuffer[];
  /** Bytes of memory. */
  readonly bytes: number;
  /** Removes texts; returns a segment with their content in the part, or undefined when the part had none of them. */
  remove(textIds: readonly number[]): Promise<SharedArrayBuffer | undefined>;
}

/** Loads the texts that a search needs into separate views, and calls `search` or `work` with them. */
export interface TextLoader {
  /**
   * Returns the texts most related to a query. Calls `search` once or several times, each time with more texts loaded.
   * If `search` returns a value other than a list, this value is the result.
   */
  related<None>(
    query: RelatedQuery,
    search: (viewOf: ViewOf) => RelatedText[] | None,
  ): Promise<RelatedText[] | None>;
  /**
   * Returns all texts that match a search query. Calls `search` once for the loaded texts, and once for each part of the other
   * texts, with a query for this part. If `search` returns a value other than a list, this value is the result.
   */
  matching<None>(
    query: MatchQuery,
    search: (query: MatchQuery, viewOf: ViewOf) => MatchingTexts[] | None,
  ): Promise<MatchingTexts[] | None>;
  /** Calls `work` with some texts loaded, and returns its result. */
  withTexts<T>(texts: readonly StoredText[], work: (viewOf: ViewOf) => T): Promise<T>;
}

export interface BuildingThread {
  kill(reason: string): void;
  stop(): Promise<void>;
}
