import { buildSegment, type Document } from '../../index/segment/build.ts';
import type { View } from '../../index/view.ts';
import type { RelatedQuery, ViewOf } from '../../related/query.ts';
import type { RelatedText } from '../../related/found.ts';
import { poolSize } from '../../related/rerank.ts';
import { breadthOf } from '../../related/search.ts';
import type { Sample } from '../../scoring/sample.ts';
import type { StoredIndexes } from '../../store/store.ts';
import { findStored } from './candidates.ts';

/** How much wider the next pass searches when too few texts qualified, and the most texts that one pass reads. */
const wider = 4;
const mostTexts = 20_000;

/** Texts of stored indexes that are attached to views for one search, by collection. */
type Attached = ReadonlyMap<number, readonly Document[]>;

/** Reads the texts that a search needs from stored indexes, and attaches them to the views while the search runs. */
export class StoredIndexReader {
  readonly #stored: () => Promise<StoredIndexes | undefined>;
  readonly #viewOf: ViewOf;

  constructor(stored: () => Promise<StoredIndexes | undefined>, viewOf: ViewOf) {
    this.#stored = stored;
    this.#viewOf = viewOf;
  }

  /** Whether a collection's texts lie in a stored index. */
  isNeeded(collectionIds: Iterable<number>): boolean {
    return [...collectionIds].some((id) => this.#viewOf(id)?.stored !== undefined);
  }

  /** Returns the texts most related to a query. `run` searches the views as they are when it is called, or returns that one is missing. */
  async related<None>(query: RelatedQuery, run: () => RelatedText[] | None): Promise<RelatedText[] | None> {
    const stored = await this.#storedIndexes();
    const own = 'textId' in query ? await this.#texts(query.collectionId, [query.textId]) : [];
    const sample = 'sample' in query ? query.sample : this.#sampleOf(query, own[0]);
    if (sample === undefined) return run();
    const { limit, diversity = 0, boost, dedupe = 0 } = query;
    const depth = poolSize({ limit, diversity }) * (boost === undefined && dedupe === 0 ? 1 : 2);
    for (let breadth = breadthOf(depth); ; breadth *= wider) {
      const texts = new Map<number, Document[]>();
      if ('textId' in query) texts.set(query.collectionId, [...own]);
      let isAll = true;
      for (const collectionId of new Set(query.scope)) {
        const view = this.#viewOf(collectionId);
        if (view?.stored === undefined) continue;
        const found = await findStored(stored, { collectionId, view, sample, query, breadth });
        isAll &&= found.isAll;
        texts.set(collectionId, [...(texts.get(collectionId) ?? []), ...found.documents]);
      }
      const answer = this.#withAttached(texts, run);
      if (!Array.isArray(answer) || answer.length >= limit || isAll || breadth >= mostTexts) return answer;
    }
  }

  /** Runs `work` while the wanted texts are attached to the views, and returns its result. */
  async withTexts<T>(wanted: ReadonlyMap<number, readonly number[]>, work: () => T): Promise<T> {
    const texts = new Map<number, Document[]>();
    for (const [collectionId, ids] of wanted) texts.set(collectionId, await this.#texts(collectionId, ids));
    return this.#withAttached(texts, work);
  }

  async #storedIndexes(): Promise<StoredIndexes> {
    const stored = await this.#stored();
    if (stored === undefined) throw new Error('a stored index was removed while it was searched');
    return stored;
  }

  /** Returns those of the given texts that are in the stored index of a collection. */
  async #texts(collectionId: number, ids: readonly number[]): Promise<Document[]> {
    return this.#viewOf(collectionId)?.stored ? (await this.#storedIndexes()).texts(collectionId, ids) : [];
  }

  #sampleOf(text: { collectionId: number; textId: number }, own: Document | undefined): Sample | undefined {
    const view = this.#viewOf(text.collectionId);
    const newer = view?.sample(text.textId);
    if (newer !== undefined || view === undefined || own === undefined) return newer;
    return isCurrent(view, own.textId)
      ? { language: view.language, terms: own.terms, vector: own.vector }
      : undefined;
  }

  /** Leaves out texts that were changed or deleted while others were read: the view has the new version, or there is none. */
  #withAttached<T>(texts: Attached, work: () => T): T {
    const views: View[] = [];
    try {
      for (const [collectionId, documents] of texts) {
        const view = this.#viewOf(collectionId);
        if (view?.stored === undefined) continue;
        const once = new Map(documents.map((document) => [document.textId, document]));
        const current = [...once.values()].filter(({ textId }) => isCurrent(view, textId));
        if (current.length === 0) continue;
        view.attach(buildSegment(current));
        views.push(view);
      }
      return work();
    } finally {
      for (const view of views) view.detach();
    }
  }
}

const isCurrent = (view: View, textId: number): boolean =>
  view.stored?.gone.has(textId) === false && !view.has(textId);
