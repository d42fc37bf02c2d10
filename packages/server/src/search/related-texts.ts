import type { SupervisedWorker } from '../supervisor/supervised-worker.ts';
import type { PossibleMatch } from '../related/candidates/compare-with-queries.ts';
import { type KnownCollection, KnownCollections, type KnownOptions } from './known-collections.ts';
import type {
  AnyTermsQuery,
  ExplainCall,
  GroupTextsQuery,
  GroupsQuery,
  MatchingCall,
  MatchesQuery,
  RelatedTexts,
  TextsQuery,
} from './queries.ts';
import { Refusals } from './concurrency/refusals.ts';
import type { notOpen, SearchCalls, SearchResult } from './search-worker.ts';
import { storedIndexSupport } from './optional.ts';
import { ThreadPool } from './thread-pool.ts';
import { startThreads, type Threads, type ThreadsOptions } from './threads.ts';
import type { BuildingThread } from './unloaded.ts';

export interface RelatedTextsOptions extends KnownOptions, ThreadsOptions {}

/** A search on a thread; `open` are the collections that exist. */
type Search<T> = (
  thread: SupervisedWorker<SearchCalls>,
  open: readonly KnownCollection[],
) => Promise<T | typeof notOpen>;

/** The most attempts at a search whose collections are closed meanwhile. */
const maxAttempts = 3;

/**
 * Finds related texts in threads: one thread builds the indexes, several search them. The main thread compares the
 * versions of the collections, has the indexer catch up with the collections that have changed, and gives the search to
 * an idle thread.
 */
export class SearchThreads implements RelatedTexts {
  readonly #threads: Threads;
  readonly #pool: ThreadPool<SearchCalls>;
  readonly #known: KnownCollections;
  /** The thread that builds stored indexes, where the store has any, once it is started. */
  #building: BuildingThread | undefined;
  readonly #started: Promise<void>;
  /** Number of searches of indexes in memory only, and of searches that read an index in the database. */
  readonly searches = { memory: 0, store: 0 };
  readonly #refusals = new Refusals();

  constructor(options: RelatedTextsOptions) {
    this.#known = new KnownCollections(options, () => this.#threads.indexer);
    this.#threads = startThreads(options, {
      onNewIndexer: (commits) => {
        this.#known.startOver(commits);
      },
      onCaughtUp: (collectionId, state) => {
        this.#known.recordCaughtUp(collectionId, state);
      },
    });
    this.#pool = new ThreadPool(this.#threads.searchers);
    this.#started = this.#startBuilding(options);
  }

  texts(query: TextsQuery) {
    const home = 'textId' in query ? [query.collectionId] : [];
    return this.#count(query.account, [...query.scope, ...home], (thread, open) =>
      thread.call('texts', open, query),
    );
  }

  matching({ account, ...query }: MatchingCall) {
    return this.#search(account, query.scope, (thread, open) => thread.call('matching', open, query));
  }

  textsOfGroup(query: GroupTextsQuery) {
    return this.#count(query.account, [...query.scope, ...query.collections], (thread, open) =>
      thread.call('textsOfGroup', open, query),
    );
  }

  groups(query: GroupsQuery) {
    return this.#search(query.account, query.collections, (thread, open) =>
      thread.call('groups', open, query),
    );
  }

  explain({ account, ...query }: ExplainCall) {
    const collections = [query.collectionId, ...query.others.map(({ collectionId }) => collectionId)];
    return this.#search(account, collections, (thread, open) => thread.call('explain', open, query));
  }

  /**
   * Returns the ids of the texts of a collection that have all required terms of at least one item of `any`; deleted texts may be among
   * them. Returns undefined where the index cannot tell. Takes account of everything that was committed before the call.
   */
  textsWithAny(query: AnyTermsQuery): Promise<number[] | undefined> {
    return this.#search(query.account, [query.collectionId], (thread, open) =>
      thread.call('textsWithAny', open, query),
    );
  }

  /** Returns which of the given texts of a collection each query finds, as far as the index can tell. */
  matches(query: MatchesQuery): Promise<PossibleMatch[]> {
    return this.#search(query.account, [query.collectionId], (thread, open) =>
      thread.call('matches', open, query),
    );
  }

  /** Bytes of the segments, which all threads share. */
  get segmentBytes(): number {
    return this.#known.bytes;
  }

  async memory(): Promise<{ segments: number; views: number }> {
    const started = this.#threads.searchers.filter(({ isReady }) => isReady);
    const views = await Promise.all(started.map((thread) => thread.call('bytes')));
    return { segments: this.segmentBytes, views: views.reduce((sum, bytes) => sum + bytes, 0) };
  }

  /** Kills a thread (the indexer's if `at` is 0), which is then restarted. */
  kill(at: number, reason: string): void {
    const threads = this.#all;
    threads[at % threads.length]!.kill(reason);
  }

  /** Rejects the searches under way: building the index of a large collection may take another minute. */
  refuse(error: Error): void {
    this.#refusals.refuse(error);
  }

  /** Stops the threads. What they hold is derived from the store, and mostly saved in files. */
  async close(): Promise<void> {
    this.#known.close();
    await this.#started;
    await Promise.all(this.#all.map((thread) => thread.stop()));
  }

  get #all(): BuildingThread[] {
    const { indexer, searchers } = this.#threads;
    return [indexer, ...searchers, ...(this.#building ? [this.#building] : [])];
  }

  async #startBuilding({ location, supervisor, model, log }: RelatedTextsOptions): Promise<void> {
    try {
      const support = await storedIndexSupport(location);
      this.#building = support?.startBuilding({ location, supervisor, model, log });
    } catch (err) {
      log.error({ err }, 'the thread of stored indexes was not started');
    }
  }

  async #count(account: number, collections: readonly number[], search: Search<SearchResult>) {
    const { found, index } = await this.#search(account, collections, search);
    if (index) this.searches[index]++;
    return found;
  }

  /** Runs a search on a thread that has all that is committed now. */
  #search<T>(account: number, collections: readonly number[], search: Search<T>): Promise<T> {
    const wanted = new Set(collections);
    const found = this.#known.runPinned(wanted, () => this.#searchWithRetries(account, wanted, search));
    return this.#refusals.untilRefused(found);
  }

  async #searchWithRetries<T>(account: number, wanted: ReadonlySet<number>, search: Search<T>): Promise<T> {
    for (let left = maxAttempts; left > 0; left--) {
      const found = await this.#trySearch(account, wanted, search, left === maxAttempts);
      if (found !== 'notOpen') return found;
      this.#known.forget(wanted);
    }
    throw new Error('the indexes were closed repeatedly while they were searched');
  }

  async #trySearch<T>(
    account: number,
    wanted: ReadonlySet<number>,
    search: Search<T>,
    isHasty: boolean,
  ): Promise<T | typeof notOpen> {
    const open: KnownCollection[] = [];
    for (const collectionId of wanted) {
      const known = await this.#known.catchUp({ accountId: account, collectionId }, isHasty);
      if (known) open.push(known);
    }
    return this.#pool.run(account, (thread) => search(thread, open));
  }
}
