import type { Document } from '../../index/segment/build.ts';
import type { View } from '../../index/view.ts';
import type { RelatedText, StoredText } from '../../related/found-texts.ts';
import type { MatchingTexts, MatchQuery } from '../../related/matching-texts.ts';
import { firstDepth, type RelatedQuery, type ViewOf } from '../../related/query.ts';
import { breadthOf } from '../../related/candidates/breadth.ts';
import type { Sample } from '../../scoring/sample.ts';
import type { StoredIndexes } from '../../store/postgres/stored-index/interface.ts';
import type { TextLoader } from '../unloaded.ts';
import { findStored, storedFilter } from './candidates.ts';

/** The factor by which the next pass searches wider when too few texts qualified, and the breadth from which no other pass follows. */
const widening = 4;
const maxTexts = 20_000;
/** Texts that are read at once when all matches are wanted: some megabytes. */
const textsPerPart = 5000;

/** Reads the texts that a search needs from stored indexes. */
export class StoredIndexReader implements TextLoader {
  readonly #stored: () => Promise<StoredIndexes | undefined>;
  readonly #viewOf: ViewOf;

  constructor(stored: () => Promise<StoredIndexes | undefined>, viewOf: ViewOf) {
    this.#stored = stored;
    this.#viewOf = viewOf;
  }

  async related<None>(
    query: RelatedQuery,
    search: (viewOf: ViewOf) => RelatedText[] | None,
  ): Promise<RelatedText[] | None> {
    const stored = await this.#storedIndexes();
    const own = 'textId' in query ? await this.#texts(query.collectionId, [query.textId]) : [];
    const sample = 'sample' in query ? query.sample : this.#sampleOf(query, own[0]);
    if (sample === undefined) return search(this.#viewOf);
    for (let breadth = breadthOf(firstDepth(query)); ; breadth *= widening) {
      const texts = new Map<number, Document[]>();
      if ('textId' in query) texts.set(query.collectionId, [...own]);
      let isAll = true;
      for (const collectionId of new Set(query.scope)) {
        const view = this.#viewOf(collectionId);
        if (view?.unloaded === undefined) continue;
        const found = await findStored(stored, { collectionId, view, sample, query, breadth });
        isAll &&= found.isAll;
        texts.set(collectionId, [...(texts.get(collectionId) ?? []), ...found.documents]);
      }
      const result = search(this.#loadViews(texts));
      if (!Array.isArray(result) || result.length >= query.limit) return result;
      if (isAll || breadth >= maxTexts || !mayExcludeBest(query)) return result;
    }
  }

  async matching<None>(
    query: MatchQuery,
    search: (query: MatchQuery, viewOf: ViewOf) => MatchingTexts[] | None,
  ): Promise<MatchingTexts[] | None> {
    const stored = await this.#storedIndexes();
    const result = search(query, this.#viewOf);
    if (!Array.isArray(result)) return result;
    const parts = [result];
    for (const collectionId of new Set(query.scope)) {
      if (this.#viewOf(collectionId)?.unloaded === undefined) continue;
      const filter = storedFilter(query);
      for (let after = 0; ;) {
        const documents = await stored.textsAfter(collectionId, after, textsPerPart, filter);
        const textIds = new Set(documents.map(({ textId }) => textId));
        const views = this.#loadViews(new Map([[collectionId, documents]]));
        const part = search({ ...query, scope: [collectionId], textIds }, views);
        if (!Array.isArray(part)) return part;
        parts.push(part);
        if (documents.length < textsPerPart) break;
        after = documents.at(-1)!.textId;
      }
    }
    return parts.flat();
  }

  async withTexts<T>(texts: readonly StoredText[], work: (viewOf: ViewOf) => T): Promise<T> {
    const documents = new Map<number, Document[]>();
    for (const [collectionId, some] of Map.groupBy(texts, (text) => text.collectionId)) {
      const ids = some.map(({ textId }) => textId);
      documents.set(collectionId, await this.#texts(collectionId, ids));
    }
    return work(this.#loadViews(documents));
  }

  async #storedIndexes(): Promise<StoredIndexes> {
    const stored = await this.#stored();
    if (stored === undefined) throw new Error('a stored index was removed while it was searched');
    return stored;
  }

  /** Returns the given texts that are in the stored index of a collection. */
  async #texts(collectionId: number, ids: readonly number[]): Promise<Document[]> {
    return this.#viewOf(collectionId)?.unloaded ? (await this.#storedIndexes()).texts(collectionId, ids) : [];
  }

  /**
   * Returns a stored text in the form in which it is compared: from the view if the text was changed since, else from the
   * index.
   */
  #sampleOf({ collectionId, textId }: StoredText, own: Document | undefined): Sample | undefined {
    const view = this.#viewOf(collectionId);
    const newer = view?.sample(textId);
    if (newer !== undefined || view === undefined || own === undefined) return newer;
    if (!isCurrent(view, textId)) return undefined;
    return { language: view.language, terms: own.terms, vector: own.vector };
  }

  /**
   * Returns the views as they are now, with some texts of stored indexes loaded, by collection. Texts that were changed
   * or deleted while the texts were read are skipped: the view has their new version, or none.
   */
  #loadViews(texts: ReadonlyMap<number, readonly Document[]>): ViewOf {
    const loaded = new Map<number, View>();
    for (const [collectionId, documents] of texts) {
      const view = this.#viewOf(collectionId);
      if (view?.unloaded === undefined) continue;
      const unique = new Map(documents.map((document) => [document.textId, document]));
      const current = [...unique.values()].filter(({ textId }) => isCurrent(view, textId));
      if (current.length > 0) loaded.set(collectionId, view.copyWith(current));
    }
    return (collectionId) => loaded.get(collectionId) ?? this.#viewOf(collectionId);
  }
}

/**
 * Returns whether an option may exclude the best candidates, so that a wider search may find other texts. A lower threshold
 * excludes only the worst.
 */
const mayExcludeBest = ({ dedupe = 0, maxThreshold, boost, required }: RelatedQuery): boolean =>
  dedupe > 0 || maxThreshold < 1 || boost !== undefined || required !== undefined;

const isCurrent = (view: View, textId: number): boolean =>
  view.unloaded?.removed.has(textId) === false && !view.has(textId);
