import { TermShares } from '../nlp/relate/explain.ts';
import type { Pause } from '../nlp/relate/pause.ts';
import type { TextIndex } from '../nlp/relate/text-index.ts';
import type { Change } from '../store/store.ts';
import { explained, type ExplainQuery, type Explanation } from './related-explain.ts';
import { RelatedIndex } from './related-index.ts';
import { Snapshots } from './snapshots.ts';
import { takeTurns } from './take-turns.ts';
import { findRelated, type RelatedQuery, type RelatedText, type StoredText } from './related-query.ts';
import type { RelatedStore } from './related-store.ts';

/** Milliseconds that a search or loading may hold up the others, and the changes that come in, at a time. */
const sliceMs = 2;

/** Bytes of the largest snapshot: it is written within seconds, which is what a stop has. */
const snapshotUpTo = 512 * 2 ** 20;

export interface RelatedTextsOptions {
  /** Memory for the indexes; the one used last may take more. */
  maxBytes?: number;
  /** Where snapshots of indexes are kept between two runs of the service; without it there are none. */
  folder?: string;
  /** Texts from which a collection gets a snapshot; smaller indexes are built in less than half a second. */
  snapshotFrom?: number;
  pause?: Pause;
}

/**
 * Related texts out of one index per collection. An index is built from the store when it is first asked for and
 * follows the store's changes from then on. When they take more than `maxBytes` together, those unused for longest are
 * forgotten until they are asked for again.
 */
export class RelatedTexts {
  readonly #store: RelatedStore;
  readonly #maxBytes: number;
  readonly #pause: Pause;
  readonly #snapshots: Snapshots | undefined;
  readonly #snapshotFrom: number;
  #drops: Promise<void> = Promise.resolve();
  readonly #unsubscribe: () => void;
  /** By account and collection, the least recently used first. */
  readonly #indexes = new Map<string, RelatedIndex>();

  constructor(store: RelatedStore, options: RelatedTextsOptions = {}) {
    const { maxBytes = Infinity, folder, snapshotFrom = 5000, pause = takeTurns(sliceMs) } = options;
    this.#snapshotFrom = snapshotFrom;
    this.#store = store;
    this.#maxBytes = maxBytes;
    this.#pause = pause;
    this.#snapshots = folder === undefined ? undefined : new Snapshots(folder, pause);
    this.#unsubscribe = store.onChange((change) => {
      this.#changed(change);
    });
  }

  /** Number of collections in memory. */
  get collections(): number {
    return this.#indexes.size;
  }

  /** Number of texts in memory. */
  get size(): number {
    return [...this.#indexes.values()].reduce((sum, { texts }) => sum + texts.size, 0);
  }

  /** Bytes that the indexes in memory take, by part. */
  get memory(): TextIndex['memory'] {
    const sum = { postings: 0, rows: 0, terms: 0, texts: 0, vectors: 0 };
    for (const { texts } of this.#indexes.values()) {
      for (const [part, bytes] of Object.entries(texts.memory)) sum[part as keyof typeof sum] += bytes;
    }
    return sum;
  }

  get bytes(): number {
    return [...this.#indexes.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Stops following the store and leaves snapshots of the larger indexes. The store must still be open. */
  async close(): Promise<void> {
    this.#unsubscribe();
    await this.#drops;
    for (const index of this.#indexes.values()) {
      if (this.#snapshots && index.texts.size >= this.#snapshotFrom && index.bytes <= snapshotUpTo)
        await index.save(this.#store, this.#snapshots);
    }
    this.#indexes.clear();
  }

  /** Answers a query out of the indexes of its collections, as `findRelated` says. */
  async query(query: RelatedQuery): Promise<RelatedText[]> {
    for (;;) {
      const used = new Map<number, RelatedIndex | undefined>();
      const indexOf = async (collectionId: number): Promise<RelatedIndex | undefined> => {
        if (!used.has(collectionId)) used.set(collectionId, await this.#index(query.account, collectionId));
        return used.get(collectionId);
      };
      const found = await findRelated(indexOf, query, this.#pause);
      // After a reset the same ids may be those of other texts.
      if (![...used.values()].some((index) => index?.cleared)) return found;
    }
  }

  /** What relates a text to others; in their order. */
  async explain(query: ExplainQuery): Promise<Explanation[]> {
    return explained(query, await this.#shares(query.account, query, query.others), this.#pause);
  }

  /** What the words that a text shares with each of some others add to their likeness, as shares of it. */
  async #shares(account: number, one: StoredText, others: readonly StoredText[]): Promise<TermShares[]> {
    const found = new Map<StoredText, TermShares>();
    for (const [collectionId, some] of Map.groupBy(others, ({ collectionId }) => collectionId)) {
      const sample = (await this.#index(account, one.collectionId))?.texts.get(one.textId);
      const index = await this.#index(account, collectionId);
      if (sample === undefined || index === undefined) continue;
      const ids = some.map(({ textId }) => textId);
      const shares = await index.texts.shares(sample, one.collectionId === collectionId, ids);
      for (const [at, text] of some.entries()) found.set(text, shares[at]!);
    }
    return others.map((text) => found.get(text) ?? new TermShares());
  }

  /** The loaded index of a collection, with all that the store has shown before; undefined when there is no such collection. */
  async #index(accountId: number, collectionId: number): Promise<RelatedIndex | undefined> {
    await this.#store.analyses.announced(accountId, collectionId);
    const key = keyOf({ accountId, collectionId });
    for (;;) {
      const index = this.#indexes.get(key) ?? (await this.#open(accountId, collectionId));
      if (index === undefined) return undefined;
      if (this.#indexes.get(key) !== index) continue;
      this.#indexes.delete(key);
      this.#indexes.set(key, index);
      try {
        await index.ready;
        await index.current();
      } catch (error) {
        this.#forget(key, index);
        throw error;
      }
      this.#evict();
      // A collection that was cleared while it was loaded has, or will have, another index.
      if (this.#indexes.get(key) === index) return index;
    }
  }

  async #open(accountId: number, collectionId: number): Promise<RelatedIndex | undefined> {
    const collection = await this.#store.collections.get(accountId, collectionId);
    if (collection === undefined) return undefined;
    const { language } = collection;
    const key = keyOf({ accountId, collectionId });
    const opened = this.#indexes.get(key);
    if (opened !== undefined) return opened;
    const index = new RelatedIndex(
      this.#store,
      { accountId, collectionId, language },
      this.#pause,
      this.#snapshots,
    );
    this.#indexes.set(key, index);
    return index;
  }

  #changed(change: Change): void {
    const { collectionId } = change.kind === 'cleared' ? change : change.text;
    // A file that can't be removed is no reason to fail: its fingerprint no longer fits.
    this.#drops = this.#drops.then(() => this.#snapshots?.drop(collectionId)).catch(() => undefined);
    if (change.kind !== 'cleared') return this.#indexes.get(keyOf(change.text))?.changed(change);
    const key = keyOf(change);
    const index = this.#indexes.get(key);
    if (index === undefined) return;
    index.cleared = true;
    this.#forget(key, index);
  }

  /** Forgets the loaded indexes that were unused for longest until the rest fits; the last used one always stays. */
  #evict(): void {
    if (this.#indexes.size === 1) return;
    let bytes = 0;
    for (const [key, index] of [...this.#indexes].reverse()) {
      const isLatest = bytes === 0;
      bytes += index.bytes;
      if (isLatest || bytes <= this.#maxBytes || index.loading) continue;
      bytes -= index.bytes;
      this.#forget(key, index);
    }
  }

  #forget(key: string, index: RelatedIndex): void {
    index.drop();
    if (this.#indexes.get(key) === index) this.#indexes.delete(key);
  }
}

function keyOf({ accountId, collectionId }: { accountId: number; collectionId: number }): string {
  return `${accountId}/${collectionId}`;
}
