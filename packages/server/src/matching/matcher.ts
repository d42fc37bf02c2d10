import { BackgroundLoop } from '../analysis/background-loop.ts';
import { runWithLease } from '../analysis/collection-lease.ts';
import type { Clock } from '../domain/clock.ts';
import { limits } from '../domain/limits.ts';
import type { Store } from '../store/store.ts';
import type { Log } from '../supervisor/log.ts';
import { type CompareOptions, compareTexts } from './compare-texts.ts';
import { SearchCache, type SearchCacheOptions } from './search-cache.ts';

/** Texts that are compared and stored together. */
const textsPerPage = 100;
/** The maximum number of collections that one query for due work returns. */
const collectionsPerTurn = 100;

export interface MatcherOptions extends Omit<SearchCacheOptions, 'store'> {
  store: Pick<Store, 'matching' | 'texts' | 'isShared'>;
  related: Pick<CompareOptions, 'matches'>;
  tags: CompareOptions['tags'];
  clock: Clock;
  log: Pick<Log, 'error'>;
}

type Due = Awaited<ReturnType<Store['matching']['due']>>[number];

/**
 * Compares new and changed texts with the saved searches of their collections, in the background. The store has all state: the version
 * of a collection up to which its texts are compared, so a kill loses nothing. One node at a time works in a collection.
 */
export class Matcher {
  readonly #options: MatcherOptions;
  readonly #searches: SearchCache;
  readonly #loop: BackgroundLoop;

  constructor(options: MatcherOptions) {
    const failure = 'texts could not be compared with saved searches; this is tried again';
    this.#options = options;
    this.#searches = new SearchCache(options);
    this.#loop = new BackgroundLoop({ ...options, failure });
  }

  start(): void {
    this.#loop.start(() => this.#work());
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Works in each collection that has changed and that no other node has leased. */
  async #work(): Promise<void> {
    const { store, clock } = this.#options;
    const { stopping } = this.#loop;
    for (const due of await store.matching.due(Math.floor(clock() / 1000), collectionsPerTurn)) {
      if (stopping.aborted) return;
      const work = async (signal: AbortSignal): Promise<void> => {
        while (!signal.aborted && (await this.#comparePage(due, signal)));
      };
      try {
        // Without other nodes a lease would only cost two writes.
        if (store.isShared) await runWithLease(due, { leases: store.matching, clock, stopping }, work);
        else await work(stopping);
      } catch (error) {
        // The other collections do not wait for this one.
        this.#loop.report(error);
      }
    }
  }

  /** Compares a page of changed texts. Returns whether there are more. */
  async #comparePage({ accountId, collectionId }: Due, signal: AbortSignal): Promise<boolean> {
    const { store, related, tags, clock } = this.#options;
    const collection = await store.matching.collection(collectionId);
    if (collection === undefined) return false;
    const { language, matchedVersion: from } = collection;
    const { texts, to, isLast } = await store.matching.changedTexts(collectionId, from, textsPerPage);
    // Read after the changes: a search that is saved later matches only later texts.
    const searches =
      texts.length === 0
        ? []
        : await this.#searches.searchesOf({ accountId, collectionId, language }, signal);
    const matches: CompareOptions['matches'] = (query) => this.#loop.untilStopped(related.matches(query));
    const compared =
      searches.length === 0
        ? []
        : await compareTexts({ accountId, collectionId, texts }, searches, { store, tags, matches });
    if (signal.aborted) return false;
    const now = Math.floor(clock() / 1000);
    const keep = limits.savedSearches.matches;
    const isStored = await store.matching.store(accountId, collectionId, { from, to, texts: compared, now, keep }); // prettier-ignore
    return isStored && !isLast;
  }
}
