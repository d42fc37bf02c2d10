import type { SupervisedWorker } from '../supervisor/supervised-worker.ts';
import { type KnownCollection, KnownCollections, type KnownOptions } from './known-collections.ts';
import type { ExplainCall, FromGroup, GroupsQuery, RelatedTexts, TextsQuery } from './queries.ts';
import { Refusals } from './refusals.ts';
import type { notOpen, SearchCalls, Searched } from './search-worker.ts';
import { keepStoredIndexes } from './stored-index/keep.ts';
import { ThreadPool } from './thread-pool.ts';
import { startThreads, type Threads, type ThreadsOptions } from './threads.ts';

export interface RelatedTextsOptions extends KnownOptions, ThreadsOptions {}

/** A search on a thread; `open` are the collections that exist. */
type Search<T> = (
  thread: SupervisedWorker<SearchCalls>,
  open: readonly KnownCollection[],
) => Promise<T | typeof notOpen>;

/** A search whose collection was closed meanwhile is tried again so often. */
const tries = 3;

/**
 * Related texts out of threads: one makes the indexes, some search them. The main thread looks at the versions of the
 * collections, has the indexer catch up where one has changed, and gives the search to a thread that is idle.
 */
export class SearchThreads implements RelatedTexts {
  readonly #threads: Threads;
  readonly #pool: ThreadPool<SearchCalls>;
  readonly #known: KnownCollections;
  readonly #stopKeeping: () => void;
  /** How many searches were answered from memory alone, and how many by an index in the store too. */
  readonly searches = { memory: 0, store: 0 };
  readonly #refusals = new Refusals();

  constructor(options: RelatedTextsOptions) {
    this.#known = new KnownCollections(options, () => this.#threads.indexer);
    this.#threads = startThreads(options, {
      onNewIndexer: (commits) => {
        this.#known.startOver(commits);
      },
      onCaughtUp: (collectionId, caught) => {
        this.#known.caughtUp(collectionId, caught);
      },
    });
    this.#pool = new ThreadPool(this.#threads.searchers);
    this.#stopKeeping = keepStoredIndexes(this.#threads.keeper, options.log);
  }

  texts(query: TextsQuery) {
    const home = 'textId' in query ? [query.collectionId] : [];
    return this.#counted(query.account, [...query.scope, ...home], (thread, open) =>
      thread.call('texts', open, query),
    );
  }

  textsOfGroup(query: FromGroup) {
    return this.#counted(query.account, query.scope, (thread, open) =>
      thread.call('textsOfGroup', open, query),
    );
  }

  groups(query: GroupsQuery) {
    return this.#search(query.account, [], (thread) => thread.call('groups', query));
  }

  explain({ account, ...query }: ExplainCall) {
    const collections = [query.collectionId, ...query.others.map(({ collectionId }) => collectionId)];
    return this.#search(account, collections, (thread, open) => thread.call('explain', open, query));
  }

  /** Memory of the segments, which all threads share. */
  get segmentBytes(): number {
    return this.#known.bytes;
  }

  async memory(): Promise<{ segments: number; views: number }> {
    const started = this.#threads.searchers.filter(({ isReady }) => isReady);
    const views = await Promise.all(started.map((thread) => thread.call('bytes')));
    return { segments: this.segmentBytes, views: views.reduce((sum, bytes) => sum + bytes, 0) };
  }

  /** Ends one of the threads, that of the indexer when it is the first; another takes its place. */
  kill(at: number, reason: string): void {
    const threads = this.#all;
    threads[at % threads.length]!.kill(reason);
  }

  /** Rejects the searches under way: one that waits for the index of a large collection may have a minute to go. */
  refuse(error: Error): void {
    this.#refusals.refuse(error);
  }

  /** Ends the threads: what they hold is in the store, and mostly in files. */
  async close(): Promise<void> {
    this.#known.close();
    this.#stopKeeping();
    await Promise.all(this.#all.map((thread) => thread.stop()));
  }

  get #all(): Pick<SupervisedWorker<SearchCalls>, 'kill' | 'stop'>[] {
    const { indexer, searchers, keeper } = this.#threads;
    return [indexer, ...searchers, ...(keeper ? [keeper] : [])];
  }

  async #counted(account: number, collections: readonly number[], search: Search<Searched>) {
    const { found, index } = await this.#search(account, collections, search);
    if (index) this.searches[index]++;
    return found;
  }

  /** Gives the search to a thread that knows all that is committed now, until it is over or refused. */
  #search<T>(account: number, collections: readonly number[], search: Search<T>): Promise<T> {
    const wanted = new Set(collections);
    const found = this.#known.during(wanted, () => this.#tryAgain(account, wanted, search));
    return this.#refusals.untilRefused(found);
  }

  async #tryAgain<T>(account: number, wanted: ReadonlySet<number>, search: Search<T>): Promise<T> {
    for (let left = tries; left > 0; left--) {
      const found = await this.#trySearch(account, wanted, search, left === tries);
      if (found !== 'notOpen') return found;
      this.#known.forget(wanted);
    }
    throw new Error('the indexes were closed again and again while they were searched');
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
