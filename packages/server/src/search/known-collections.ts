import type { MessagePort } from 'node:worker_threads';
import { HintRequests } from '../store/changes/hints.ts';
import type { Change, Store } from '../store/store.ts';
import type { CollectionKey } from './indexing/collection-index.ts';
import type { CaughtUp } from './indexing/indexer.ts';
import type { IndexerCalls } from './indexing/indexer-worker.ts';
import type { SupervisedWorker } from '../supervisor/supervised-worker.ts';

/** How often the indexer is told that a collection has changed of which nobody asks. */
const hintMs = 2000;
/** The indexer reads so many in a turn. */
const fewCommits = 64;

/** A collection as a search needs it: its version, or a later one. */
export interface KnownCollection {
  collectionId: number;
  version: number;
}

export interface KnownOptions {
  store: Pick<Store, 'changes' | 'onChange' | 'sendHints'>;
  /** Memory for segments; the collection used last may take more. */
  maxBytes: number;
}

/** The collections that search threads know, and up to which version; has the indexer catch up, and close what is too much. */
export class KnownCollections {
  readonly #store: KnownOptions['store'];
  readonly #maxBytes: number;
  readonly #indexer: () => SupervisedWorker<IndexerCalls>;
  readonly #unsubscribe: () => void;
  /** The least recently used first. */
  readonly #caught = new Map<number, CaughtUp>();
  /** The collections of the searches under way. */
  readonly #wanted = new Set<ReadonlySet<number>>();
  /** Collections that were searched and have not changed since: who has searched is likely to search again. */
  readonly #searched = new HintRequests();
  /** How often a collection has changed since the indexer was told. */
  readonly #changed = new Map<number, CollectionKey & { changes: number }>();
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
    return [...this.#caught.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Keeps collections open while they are searched. */
  async during<T>(wanted: ReadonlySet<number>, search: () => Promise<T>): Promise<T> {
    this.#wanted.add(wanted);
    try {
      return await search();
    } finally {
      this.#wanted.delete(wanted);
    }
  }

  /**
   * Has search threads know a collection as it is; undefined when the account has none such. Where they lack a few commits a hasty
   * caller is not held up: a search waits where it is done for the updates that are on their way, two turns from thread to thread less.
   */
  async catchUp(key: CollectionKey, isHasty: boolean): Promise<KnownCollection | undefined> {
    const { collectionId } = key;
    const version = await this.#store.changes.version(key.accountId, collectionId);
    if (version === undefined) return undefined;
    this.#searched.request(collectionId);
    const known = this.#caught.get(collectionId);
    if (known?.version === version) {
      this.#note(collectionId, known);
      return { collectionId, version };
    }
    const lacks = version - (known?.version ?? -Infinity);
    const asked = this.#indexer().call('catchUp', key, version);
    const noted = asked.then((caught) => {
      this.#note(collectionId, caught);
      return caught && { collectionId, version: caught.version };
    });
    if (!isHasty || lacks < 0 || lacks > fewCommits) return noted;
    // If it fails, the indexer closes the collection, and whoever searches asks again.
    this.#tell(noted);
    return { collectionId, version };
  }

  #note(collectionId: number, caught: CaughtUp | undefined): void {
    this.#caught.delete(collectionId);
    if (caught === undefined) return;
    this.#caught.set(collectionId, caught);
    this.#evict();
  }

  /** Notes what the indexer has done ahead. */
  caughtUp(collectionId: number, caught: CaughtUp): void {
    this.#changed.delete(collectionId);
    const known = this.#caught.get(collectionId);
    if (known === undefined || known.version < caught.version) this.#caught.set(collectionId, caught);
    this.#evict();
  }

  /** Asks the indexer anew when these are searched next, or all. */
  forget(collectionIds: Iterable<number> = [...this.#caught.keys()]): void {
    for (const id of collectionIds) this.#caught.delete(id);
  }

  /** Knows nothing of a new indexer, which hears of commits from now on: one look ahead for each search. */
  startOver(commits: MessagePort): void {
    this.forget();
    this.#store.sendHints(commits, this.#searched);
  }

  close(): void {
    this.#unsubscribe();
    clearTimeout(this.#hint);
  }

  /** Closes the collections that were unused for longest until the rest fits; those that are searched stay. */
  #evict(): void {
    for (const collectionId of this.#caught.keys()) {
      if (this.#caught.size === 1 || this.bytes <= this.#maxBytes) return;
      if ([...this.#wanted].some((wanted) => wanted.has(collectionId))) continue;
      this.#caught.delete(collectionId);
      this.#searched.take(collectionId);
      this.#tell(this.#indexer().call('close', collectionId));
    }
  }

  /** Lets the indexer work ahead; a hint that is lost does no harm. */
  #follow(change: Change): void {
    if (change.kind === 'cleared') {
      this.#caught.delete(change.collectionId);
      this.#changed.delete(change.collectionId);
      this.#tell(this.#indexer().call('remove', change.collectionId));
      return;
    }
    if (change.kind !== 'analysed' && change.kind !== 'deleted') return;
    const { accountId, collectionId } = change.text;
    const changes = (this.#changed.get(collectionId)?.changes ?? 0) + 1;
    this.#changed.set(collectionId, { accountId, collectionId, changes });
    this.#hint ??= setTimeout(() => {
      this.#hint = undefined;
      for (const { changes, ...key } of this.#changed.values())
        this.#tell(this.#indexer().call('hint', key, changes));
    }, hintMs).unref();
  }

  /** What was told and not asked for: if it is lost, the next search looks itself. */
  #tell(done: Promise<unknown>): void {
    done.catch(() => undefined);
  }
}
