import { setTimeout as sleep } from 'node:timers/promises';
import { whileLeased } from '../analysis/collection-lease.ts';
import type { Clock } from '../domain/clock.ts';
import { limits } from '../domain/limits.ts';
import { throttle } from '../domain/throttle.ts';
import { Refusals } from '../search/concurrency/refusals.ts';
import type { Store } from '../store/store.ts';
import type { Log } from '../supervisor/log.ts';
import { type CompareOptions, compareTexts } from './compare-texts.ts';
import { SearchCache, type SearchCacheOptions } from './search-cache.ts';

/** How often the store is asked for changed collections. Texts that come meanwhile are compared together. */
const everyMs = 1000;
/** Texts that are compared and stored together. */
const textsPerPage = 100;
/** Collections that one look at the store returns. */
const collectionsPerTurn = 100;
const logEveryMs = 60_000;

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
  readonly #stopping = new AbortController();
  readonly #refusals = new Refusals();
  #running: Promise<void> | undefined;

  constructor(options: MatcherOptions) {
    this.#options = options;
    this.#searches = new SearchCache(options);
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    // Building the index of a large collection may take another minute.
    this.#refusals.refuse(new Error('The service stops.'));
    await this.#running;
  }

  async #run(): Promise<void> {
    const { clock, log } = this.#options;
    const { signal } = this.#stopping;
    const report = throttle(logEveryMs, clock, (err: unknown) => {
      if (signal.aborted) return;
      log.error({ err }, 'texts could not be compared with saved searches; this is tried again');
    });
    while (!signal.aborted) {
      try {
        await this.#work(report);
      } catch (error) {
        report(error);
      }
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Works in each collection that has changed and that no other node has leased. */
  async #work(report: (error: unknown) => void): Promise<void> {
    const { store, clock } = this.#options;
    const { signal: stopping } = this.#stopping;
    for (const due of await store.matching.due(Math.floor(clock() / 1000), collectionsPerTurn)) {
      if (stopping.aborted) return;
      const work = async (signal: AbortSignal): Promise<void> => {
        while (!signal.aborted && (await this.#comparePage(due, signal)));
      };
      try {
        // Without other nodes a lease would only cost two writes.
        if (store.isShared) await whileLeased(due, { leases: store.matching, clock, stopping }, work);
        else await work(stopping);
      } catch (error) {
        // The other collections do not wait for this one.
        report(error);
      }
    }
  }

  /** Compares a page of changed texts. Returns whether there are more. */
  async #comparePage({ accountId, collectionId }: Due, signal: AbortSignal): Promise<boolean> {
    const { store, related, tags, clock } = this.#options;
    const collection = await store.matching.collection(collectionId);
    if (collection === undefined) return false;
    const { language, matchedVersion: from } = collection;
    const { texts, to, isLast } = await store.matching.changed(collectionId, from, textsPerPage);
    // Read after the changes: a search that is saved later takes only later texts.
    const searches =
      texts.length === 0
        ? []
        : await this.#searches.searchesOf({ accountId, collectionId, language }, signal);
    const matches: CompareOptions['matches'] = (query) => this.#refusals.untilRefused(related.matches(query));
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
