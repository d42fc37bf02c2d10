import type { RelatedBy } from '../nlp/relate/blend.ts';
import type { Sample, SearchOptions } from '../nlp/relate/text-index.ts';
import type { Change, Store } from '../store/store.ts';
import { RelatedIndex } from './related-index.ts';

export interface RelatedQuery {
  account: number;
  collectionId: number;
  textId: number;
  /** Ids of the collections to look in, all of them the account's. */
  scope: readonly number[];
  limit: number;
  /** Both inclusive, 0–1. */
  minThreshold: number;
  maxThreshold: number;
  relatedBy: RelatedBy;
  /** Whether a text may be in the answer; only with one collection in the scope. */
  accepts?: (textId: number) => boolean;
}

export interface RelatedText {
  collectionId: number;
  textId: number;
  /** Calibrated, 0–1, four decimals. */
  relevance: number;
}

/** Texts in the indexes kept in memory, all collections together: some 2 kB each. */
const defaultMaxTexts = 1_000_000;

/**
 * Related texts out of one index per collection. An index is built from the store when it is first asked for and
 * follows the store's changes from then on; those unused for longest are forgotten when there are too many texts.
 */
export class RelatedTexts {
  readonly #store: Store;
  readonly #maxTexts: number;
  readonly #unsubscribe: () => void;
  /** By account and collection, the least recently used first. */
  readonly #indexes = new Map<string, RelatedIndex>();

  constructor(store: Store, maxTexts = defaultMaxTexts) {
    this.#store = store;
    this.#maxTexts = maxTexts;
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

  /** Stops following the store. */
  close(): void {
    this.#unsubscribe();
    this.#indexes.clear();
  }

  /**
   * The analysed texts of the scope that are most related to the given one, itself left out: highest relevance first,
   * equal ones by text id. Empty when the text is not analysed (any more).
   */
  async query(query: RelatedQuery): Promise<RelatedText[]> {
    const own = await this.#index(query.account, query.collectionId);
    const sample = own?.texts.get(query.textId);
    if (sample === undefined) return [];
    const found: RelatedText[] = [];
    for (const collectionId of new Set(query.scope)) {
      found.push(...(await this.#search(query, collectionId, sample)));
    }
    return found.sort(inOrder).slice(0, query.limit);
  }

  async #search(query: RelatedQuery, collectionId: number, sample: Sample): Promise<RelatedText[]> {
    const index = await this.#index(query.account, collectionId);
    if (index === undefined) return [];
    const options: SearchOptions = {
      by: query.relatedBy,
      limit: query.limit,
      minRelevance: query.minThreshold,
      maxRelevance: query.maxThreshold,
      ...(query.accepts && { accepts: query.accepts }),
    };
    const matches =
      collectionId === query.collectionId
        ? await index.texts.search(query.textId, options)
        : await index.texts.searchGuest(sample, options);
    return matches.map(({ id, relevance }) => ({ collectionId, textId: id, relevance }));
  }

  /** The loaded index of a collection, undefined when there is no such collection. */
  async #index(accountId: number, collectionId: number): Promise<RelatedIndex | undefined> {
    const key = keyOf({ accountId, collectionId });
    for (;;) {
      const index = this.#indexes.get(key) ?? (await this.#open(accountId, collectionId));
      if (index === undefined) return undefined;
      if (this.#indexes.get(key) !== index) continue;
      this.#indexes.delete(key);
      this.#indexes.set(key, index);
      try {
        await index.ready;
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
    const key = keyOf({ accountId, collectionId });
    const opened = this.#indexes.get(key);
    if (opened !== undefined) return opened;
    const index = new RelatedIndex(this.#store, { accountId, collectionId, language: collection.language });
    this.#indexes.set(key, index);
    return index;
  }

  #changed(change: Change): void {
    if (change.kind !== 'cleared') return this.#indexes.get(keyOf(change.text))?.changed(change);
    const key = keyOf(change);
    const index = this.#indexes.get(key);
    if (index !== undefined) this.#forget(key, index);
  }

  /** Forgets the loaded indexes that were unused for longest until the rest fits; the last used one always stays. */
  #evict(): void {
    let texts = 0;
    for (const [key, index] of [...this.#indexes].reverse()) {
      if (texts > 0 && texts + index.texts.size > this.#maxTexts && !index.loading) this.#forget(key, index);
      else texts += index.texts.size;
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

function inOrder(one: RelatedText, other: RelatedText): number {
  return (
    other.relevance - one.relevance || one.textId - other.textId || one.collectionId - other.collectionId
  );
}
