import type { MessagePort } from 'node:worker_threads';
import { HintRequests } from '../store/changes/hints.ts';
import type { Change, Store } from '../store/store.ts';
import type { CollectionKey } from './indexing/collection-index.ts';
import type { IndexState } from './indexing/indexer.ts';
import type { IndexerCalls } from './indexing/indexer-worker.ts';
import type { SupervisedWorker } from '../supervisor/supervised-worker.ts';

/** Milliseconds from a change until the indexer gets hints of the changed collections, which no search waits for. */
const hintMs = 2000;
/**
 * The most missing commits for which a hasty search does not wait for the indexer here: the indexer reads them in one page.
 */
const fewCommits = 64;

/** A collection, and the least version of it that a search needs. */
export interface KnownCollection {
  collectionId: number;
  version: number;
}

export interface KnownOptions {
  store: Pick<Store, 'changes' | 'onChange' | 'sendHints'>;
  /** Memory for segments; the collection used last may take more. */
  maxBytes: number;
}

/**
 * Tracks the versions that search threads have reached, lets the indexer catch up, and evicts collections when the memory limit is
 * exceeded.
 */
export class KnownCollections {
  readonly #store: KnownOptions['store'];
  readonly #maxBytes: number;
  readonly #indexer: () => SupervisedWorker<IndexerCalls>;
  readonly #unsubscribe: () => void;
  /** The states of the indexes of collections, the least recently used first. */
  readonly #states = new Map<number, IndexState>();
  /** The collections of the searches under way. */
  readonly #pinned = new Set<ReadonlySet<number>>();
  /** Collections that were searched and have not changed since; they are likely to be searched again. */
  readonly #searched = new HintRequests();
  /** Number of changes to each collection since the indexer caught up with it. */
  readonly #changes = new Map<number, number>();
  /** The collections that have changed since the last hints. */
  readonly #changed = new Map<number, CollectionKey>();
  #hint: NodeJS.Timeout | undefined;

  constructor({ store, maxBytes }: KnownOptions, indexer: () => SupervisedWorker<IndexerCalls>) {
    this.#store = store;
    this.#maxBytes = maxBytes;
    this.#indexer = indexer;
    this.#unsubscribe = store.onChange((change) => {
      this.#follow(change);
    });
  }

  /** The bytes of the segments of all collections. */
  get bytes(): number {
    return [...this.#states.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Runs a search, and evicts none of its collections meanwhile. */
  async runPinned<T>(collections: ReadonlySet<number>, search: () => Promise<T>): Promise<T> {
    this.#pinned.add(collections);
    try {
      return await search();
    } finally {
      this.#pinned.delete(collections);
    }
  }

  /**
   * Brings a collection up to date in the search threads; undefined when the account has no such collection. If only a
   * few commits are missing, a hasty caller does not wait here: the search thread waits for the updates, which saves
   * two messages between threads.
   */
  async catchUp(key: CollectionKey, isHasty: boolean): Promise<KnownCollection | undefined> {
    const { collectionId } = key;
    const version = await this.#store.changes.version(key.accountId, collectionId);
    if (version === undefined) return undefined;
    this.#searched.request(collectionId);
    const known = this.#states.get(collectionId);
    if (known?.version === version) {
      this.#setState(collectionId, known);
      return { collectionId, version };
    }
    const missing = version - (known?.version ?? -Infinity);
    const caughtUp = this.#indexer()
      .call('catchUp', key, version)
      .then((state) => {
        this.#setState(collectionId, state);
        return state && { collectionId, version: state.version };
      });
    if (!isHasty || missing < 0 || missing > fewCommits) return caughtUp;
    // If the call fails, the indexer closes the collection, and the search is retried.
    this.#ignoreErrors(caughtUp);
    return { collectionId, version };
  }

  #setState(collectionId: number, state: IndexState | undefined): void {
    this.#states.delete(collectionId);
    if (state === undefined) return;
    this.#states.set(collectionId, state);
    this.#evict();
  }

  /** Records that the indexer has caught up with a collection without a call. */
  recordCaughtUp(collectionId: number, state: IndexState): void {
    this.#changes.delete(collectionId);
    const known = this.#states.get(collectionId);
    if (known === undefined || known.version < state.version) this.#states.set(collectionId, state);
    this.#evict();
  }

  /** Forgets the versions of some collections or all, so that their next search calls the indexer. */
  forget(collectionIds: Iterable<number> = [...this.#states.keys()]): void {
    for (const id of collectionIds) this.#states.delete(id);
  }

  /** Starts over with a new indexer, which receives one hint of commits after each search. */
  startOver(commits: MessagePort): void {
    this.forget();
    this.#store.sendHints(commits, this.#searched);
  }

  close(): void {
    this.#unsubscribe();
    clearTimeout(this.#hint);
  }

  /** Evicts the least recently used collections until the rest fits. Collections that are being searched stay. */
  #evict(): void {
    for (const collectionId of this.#states.keys()) {
      if (this.#states.size === 1 || this.bytes <= this.#maxBytes) return;
      if ([...this.#pinned].some((collections) => collections.has(collectionId))) continue;
      this.#states.delete(collectionId);
      this.#searched.take(collectionId);
      this.#ignoreErrors(this.#indexer().call('close', collectionId));
    }
  }

  /** Sends the indexer hints of changes; a lost hint does no harm. */
  #follow(change: Change): void {
    if (change.kind === 'cleared') {
      this.#states.delete(change.collectionId);
      this.#changes.delete(change.collectionId);
      this.#changed.delete(change.collectionId);
      this.#ignoreErrors(this.#indexer().call('remove', change.collectionId));
      return;
    }
    if (change.kind !== 'analysed' && change.kind !== 'deleted') return;
    const { accountId, collectionId } = change.text;
    this.#changes.set(collectionId, (this.#changes.get(collectionId) ?? 0) + 1);
    this.#changed.set(collectionId, { accountId, collectionId });
    this.#hint ??= setTimeout(() => {
      this.#hint = undefined;
      for (const key of this.#changed.values()) {
        const changes = this.#changes.get(key.collectionId);
        if (changes !== undefined) this.#ignoreErrors(this.#indexer().call('hint', key, changes));
      }
      this.#changed.clear();
    }, hintMs).unref();
  }

  /** Ignores errors of a call that no search waits for: the next search calls the indexer itself. */
  #ignoreErrors(call: Promise<unknown>): void {
    call.catch(() => undefined);
  }
}
