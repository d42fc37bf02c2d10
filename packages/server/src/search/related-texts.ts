import { MessageChannel } from 'node:worker_threads';
import { scriptBeside } from '../domain/script.ts';
import type { Change, Changes, Store } from '../store/store.ts';
import { ThreadGone } from '../supervisor/rpc.ts';
import { type Log, Thread } from '../supervisor/part.ts';
import type { CollectionKey } from './collection-index.ts';
import type { Caught } from './indexer.ts';
import type { IndexerCalls } from './indexer-worker.ts';
import type { ExplainCall, FromGroup, GroupsQuery, RelatedTexts, TextsQuery } from './queries.ts';
import type { notOpen, SearchCalls } from './search-worker.ts';
import { ThreadPool } from './thread-pool.ts';

export interface RelatedTextsOptions {
  store: Pick<Store, 'changes' | 'onChange'>;
  /** The folder that the store is in, and the one for the files of indexes. */
  data: string;
  index: string;
  /** Memory for segments; the collection used last may take more. */
  maxBytes: number;
  /** How many threads search beside each other. */
  threads: number;
  log: Log;
}

/** What the indexer's thread calls here. */
export interface ReportCalls extends Record<string, (...args: never[]) => unknown> {
  report: (error: Error, message: string) => void;
}

/** How often the indexer is told that a collection has changed of which nobody asks. */
const hintMs = 2000;
/** MB for young objects: without a limit 100,000 texts took 600 MB in all instead of 550, and searches were no faster. */
const young = 12;
/** A search whose thread ended, or whose collection was closed meanwhile, is tried again so often. */
const tries = 3;

/**
 * Related texts out of threads: one makes the indexes, some search them. The main thread looks at the versions of the
 * collections, has the indexer catch up where one has changed, and gives the search to a thread that is idle.
 */
export class SearchThreads implements RelatedTexts {
  readonly #changes: Changes;
  readonly #maxBytes: number;
  readonly #indexer: Thread<IndexerCalls>;
  readonly #pool: ThreadPool<SearchCalls>;
  readonly #unsubscribe: () => void;
  /** What search threads know, by collection, the least recently used first. */
  readonly #caught = new Map<number, Caught>();
  /** The collections of the searches under way. */
  readonly #wanted = new Set<ReadonlySet<number>>();
  /** Ends them, each for its caller. */
  readonly #refusals = new Set<(error: Error) => void>();
  /** How often a collection has changed since the indexer was told. */
  readonly #changed = new Map<number, CollectionKey & { changes: number }>();
  #hint: NodeJS.Timeout | undefined;

  constructor({ store, data, index, maxBytes, threads, log }: RelatedTextsOptions) {
    this.#changes = store.changes;
    this.#maxBytes = maxBytes;
    const ours: ReportCalls = {
      report: (err, message) => {
        log.error({ err }, message);
      },
    };
    this.#indexer = new Thread<IndexerCalls>({
      name: 'indexes',
      script: scriptBeside(import.meta.url, 'indexer-worker'),
      data: { data, index },
      ours,
      young,
      log,
      restarted: () => {
        this.#caught.clear();
        for (const searcher of this.#pool.threads) this.#connect(searcher);
      },
    });
    this.#pool = new ThreadPool<SearchCalls>(threads, (at) => ({
      name: `search ${at + 1}`,
      script: scriptBeside(import.meta.url, 'search-worker'),
      data: { data },
      young,
      log,
      restarted: (searcher) => {
        this.#connect(searcher);
      },
    }));
    for (const searcher of this.#pool.threads) this.#connect(searcher);
    this.#unsubscribe = store.onChange((change) => {
      this.#follow(change);
    });
  }

  texts(query: TextsQuery) {
    const home = 'textId' in query ? [query.collectionId] : [];
    return this.#search(query.account, [...query.scope, ...home], (thread, open) =>
      thread.call('texts', open, query),
    );
  }

  textsOfGroup(query: FromGroup) {
    return this.#search(query.account, query.scope, (thread, open) =>
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

  /** The threads: that of the indexer first. */
  get threads(): readonly { restart(): Promise<void> }[] {
    return [this.#indexer, ...this.#pool.threads];
  }

  async memory(): Promise<{ segments: number; views: number }> {
    const views = await Promise.all(this.#pool.threads.map((thread) => thread.call('bytes')));
    return { segments: this.#bytes, views: views.reduce((sum, bytes) => sum + bytes, 0) };
  }

  /** Resolves when all threads have started. */
  async ready(): Promise<void> {
    await Promise.all([this.#indexer.call('ready'), this.memory()]);
  }

  /** Rejects the searches under way: one that waits for the index of a large collection may have a minute to go. */
  refuse(error: Error): void {
    for (const reject of this.#refusals) reject(error);
  }

  /** Ends the threads: what they hold is in the store, and mostly in files. */
  async close(): Promise<void> {
    this.#unsubscribe();
    clearTimeout(this.#hint);
    await Promise.all([this.#indexer.stop(), this.#pool.stop()]);
  }

  get #bytes(): number {
    return [...this.#caught.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Gives the search to a thread that knows all that is committed now; `open` are the collections that exist. */
  async #search<T>(
    account: number,
    collections: readonly number[],
    search: (thread: Thread<SearchCalls>, open: readonly number[]) => Promise<T | typeof notOpen>,
  ): Promise<T> {
    const wanted = new Set(collections);
    const refused = Promise.withResolvers<never>();
    this.#wanted.add(wanted);
    this.#refusals.add(refused.reject);
    try {
      return await Promise.race([this.#tryAgain(account, wanted, search), refused.promise]);
    } finally {
      this.#wanted.delete(wanted);
      this.#refusals.delete(refused.reject);
    }
  }

  async #tryAgain<T>(
    account: number,
    wanted: ReadonlySet<number>,
    search: (thread: Thread<SearchCalls>, open: readonly number[]) => Promise<T | typeof notOpen>,
  ): Promise<T> {
    for (let left = tries; ; left--) {
      const found = await this.#trySearch(account, wanted, search).catch((error: unknown) => {
        if (left === 1 || !(error instanceof ThreadGone)) throw error;
        return 'notOpen' as const;
      });
      if (found !== 'notOpen') return found;
      if (left === 1) throw new Error('the indexes were closed again and again while they were searched');
      for (const id of wanted) this.#caught.delete(id);
    }
  }

  async #trySearch<T>(
    account: number,
    wanted: ReadonlySet<number>,
    search: (thread: Thread<SearchCalls>, open: readonly number[]) => Promise<T>,
  ): Promise<T> {
    const open: number[] = [];
    for (const collectionId of wanted) {
      if (await this.#ready({ accountId: account, collectionId })) open.push(collectionId);
    }
    return this.#pool.run((thread) => search(thread, open));
  }

  /** Has search threads know a collection as it is; false when the account has none such. */
  async #ready(key: CollectionKey): Promise<boolean> {
    const { collectionId } = key;
    const version = await this.#changes.version(key.accountId, collectionId);
    if (version === undefined) return false;
    const known = this.#caught.get(collectionId);
    const caught = known?.version === version ? known : await this.#indexer.call('catchUp', key);
    this.#caught.delete(collectionId);
    if (caught === undefined) return false;
    this.#caught.set(collectionId, caught);
    this.#evict();
    return true;
  }

  /** Closes the collections that were unused for longest until the rest fits; those that are searched stay. */
  #evict(): void {
    for (const collectionId of this.#caught.keys()) {
      if (this.#caught.size === 1 || this.#bytes <= this.#maxBytes) return;
      if ([...this.#wanted].some((wanted) => wanted.has(collectionId))) continue;
      this.#caught.delete(collectionId);
      this.#tell(this.#indexer.call('close', collectionId));
    }
  }

  /** Lets the indexer work ahead; a hint that is lost does no harm. */
  #follow(change: Change): void {
    if (change.kind === 'cleared') {
      this.#caught.delete(change.collectionId);
      this.#changed.delete(change.collectionId);
      this.#tell(this.#indexer.call('remove', change.collectionId));
      return;
    }
    if (change.kind !== 'analysed' && change.kind !== 'deleted') return;
    const { accountId, collectionId } = change.text;
    const changes = (this.#changed.get(collectionId)?.changes ?? 0) + 1;
    this.#changed.set(collectionId, { accountId, collectionId, changes });
    this.#hint ??= setTimeout(() => {
      this.#hint = undefined;
      for (const { changes, ...key } of this.#changed.values()) this.#tell(this.#hinted(key, changes));
    }, hintMs).unref();
  }

  async #hinted(key: CollectionKey, changes: number): Promise<void> {
    const caught = await this.#indexer.call('hint', key, changes);
    if (caught === undefined) return;
    this.#changed.delete(key.collectionId);
    if (!this.#caught.has(key.collectionId)) this.#caught.set(key.collectionId, caught);
    this.#evict();
  }

  /** What was told and not asked for: if it is lost, the next search looks itself. */
  #tell(done: Promise<unknown>): void {
    done.catch(() => undefined);
  }

  #connect(searcher: Thread<SearchCalls>): void {
    const { port1, port2 } = new MessageChannel();
    this.#indexer.give('connect', port1);
    searcher.give('follow', port2);
  }
}
