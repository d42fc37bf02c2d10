import type { Analysis } from '../analysis/analysis.ts';
import type { Language } from '../domain/language.ts';
import { limits } from '../domain/limits.ts';
import { parseQuery } from '../listing/search-query.ts';
import { sourceOfQuery } from '../methods/support/searching/searches.ts';
import { type Model, modelInStamp } from '../nlp/model.ts';
import type { Sampler } from '../scoring/sample.ts';
import type { Criteria, Store } from '../store/store.ts';
import { type PreparedSavedSearch, prepareSavedSearch } from './prepared-saved-search.ts';

/** Collections whose saved searches stay in memory: a thousand searches take some 4 MB. */
const maxCollections = 50;

export interface SearchCacheOptions {
  store: { matching: Pick<Store['matching'], 'searchesOf' | 'criteria' | 'storeMeaning'> };
  analysis: Pick<Analysis, 'preview'>;
  sampleOf: Sampler;
  model: Pick<Model, 'name'>;
}

/** A collection of an account, with the language of its texts. */
export interface FollowedCollection {
  accountId: number;
  collectionId: number;
  language: Language;
}

/** The saved searches of collections, prepared. A saved search never changes, so only new ones are read. */
export class SearchCache {
  readonly #options: SearchCacheOptions;
  readonly #collections = new Map<number, Map<number, PreparedSavedSearch>>();

  constructor(options: SearchCacheOptions) {
    this.#options = options;
  }

  /** Returns the saved searches that search a collection, ordered by id. */
  async searchesOf(collection: FollowedCollection, signal: AbortSignal): Promise<PreparedSavedSearch[]> {
    const { store, sampleOf } = this.#options;
    const { collectionId, language } = collection;
    const ids = await store.matching.searchesOf(collectionId);
    const known = this.#collections.get(collectionId);
    const missing = ids.filter((id) => known?.has(id) !== true);
    const current = new Map<number, PreparedSavedSearch>();
    for (const id of ids) if (known?.has(id)) current.set(id, known.get(id)!);
    const transient: PreparedSavedSearch[] = [];
    let hasWorker = true;
    for (const criteria of await store.matching.criteria(missing)) {
      if (!this.#isAnalysed(criteria) && hasWorker)
        hasWorker = await this.#analyse(criteria, collection, signal);
      const prepared = prepareSavedSearch(criteria, language, sampleOf);
      // Until its query is analysed, a saved search compares only words, as text.search does, and is read again each time.
      if (this.#isAnalysed(criteria)) current.set(criteria.savedSearchId, prepared);
      else transient.push(prepared);
    }
    this.#remember(collectionId, current);
    return [...current.values(), ...transient].sort((one, other) => one.savedSearchId - other.savedSearchId);
  }

  #isAnalysed({ meaning }: Criteria): boolean {
    return meaning !== undefined && modelInStamp(meaning.model) === this.#options.model.name;
  }

  /** Analyses the query of a saved search, and stores its vector. Returns false if no worker did it in time. */
  async #analyse(
    criteria: Criteria,
    { accountId }: FollowedCollection,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { store, analysis } = this.#options;
    const { text } = parseQuery(criteria.params.query);
    const source = sourceOfQuery(text, criteria.languages[0]!);
    const result = await analysis.preview(accountId, source, limits.searchWait, signal);
    if (typeof result === 'string') return false;
    criteria.meaning = { vector: result.vector, model: result.model };
    await store.matching.storeMeaning(criteria.savedSearchId, criteria.meaning);
    return true;
  }

  #remember(collectionId: number, searches: Map<number, PreparedSavedSearch>): void {
    this.#collections.delete(collectionId);
    this.#collections.set(collectionId, searches);
    const [oldest] = this.#collections.keys();
    if (this.#collections.size > maxCollections) this.#collections.delete(oldest!);
  }
}
