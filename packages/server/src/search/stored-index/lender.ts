import { buildSegment, type Document } from '../../index/segment/build.ts';
import type { View } from '../../index/view.ts';
import type { RelatedQuery, ViewOf } from '../../related/query.ts';
import type { RelatedText } from '../../related/found.ts';
import { poolSize } from '../../related/rerank.ts';
import { breadthOf } from '../../related/search.ts';
import type { Sample } from '../../scoring/sample.ts';
import type { StoredIndexes } from '../../store/store.ts';
import { findStored } from './candidates.ts';

/** How much further is looked when too few texts were fit for the answer, and how far at most. */
const wider = 4;
const mostTexts = 20_000;

/** Texts of stored indexes, by collection. */
type Lent = ReadonlyMap<number, readonly Document[]>;

/** Lets searches see what lies in stored indexes: it reads what they need, and lends it to the views for their time. */
export class Lender {
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

  /** The answer to a query; `run` is a search of the views as they are at its call, or says that one of them is not there. */
  async related<None>(query: RelatedQuery, run: () => RelatedText[] | None): Promise<RelatedText[] | None> {
    const stored = await this.#there();
    const own = 'textId' in query ? await this.#texts(query.collectionId, [query.textId]) : [];
    const sample = 'sample' in query ? query.sample : this.#sampleOf(query, own[0]);
    if (sample === undefined) return run();
    const { limit, diversity = 0, boost, dedupe = 0 } = query;
    const depth = poolSize({ limit, diversity }) * (boost === undefined && dedupe === 0 ? 1 : 2);
    for (let breadth = breadthOf(depth); ; breadth *= wider) {
      const lent = new Map<number, Document[]>();
      if ('textId' in query) lent.set(query.collectionId, [...own]);
      let isAll = true;
      for (const collectionId of new Set(query.scope)) {
        const view = this.#viewOf(collectionId);
        if (view?.stored === undefined) continue;
        const found = await findStored(stored, { collectionId, view, sample, query, breadth });
        isAll &&= found.isAll;
        lent.set(collectionId, [...(lent.get(collectionId) ?? []), ...found.documents]);
      }
      const answer = this.#lending(lent, run);
      if (!Array.isArray(answer) || answer.length >= limit || isAll || breadth >= mostTexts) return answer;
    }
  }

  /** What work answers that needs some texts of the views. */
  async withTexts<T>(wanted: ReadonlyMap<number, readonly number[]>, work: () => T): Promise<T> {
    const lent = new Map<number, Document[]>();
    for (const [collectionId, ids] of wanted) lent.set(collectionId, await this.#texts(collectionId, ids));
    return this.#lending(lent, work);
  }

  async #there(): Promise<StoredIndexes> {
    const stored = await this.#stored();
    if (stored === undefined) throw new Error('a stored index is gone while it was searched');
    return stored;
  }

  /** Those of some texts that are in the stored index of a collection. */
  async #texts(collectionId: number, ids: readonly number[]): Promise<Document[]> {
    return this.#viewOf(collectionId)?.stored ? (await this.#there()).texts(collectionId, ids) : [];
  }

  #sampleOf(text: { collectionId: number; textId: number }, own: Document | undefined): Sample | undefined {
    const view = this.#viewOf(text.collectionId);
    const newer = view?.sample(text.textId);
    if (newer !== undefined || view === undefined || own === undefined) return newer;
    return isCurrent(view, own.textId)
      ? { language: view.language, terms: own.terms, vector: own.vector }
      : undefined;
  }

  /** Texts that have changed or gone while others were read are not lent: the view has them, or nobody has. */
  #lending<T>(lent: Lent, work: () => T): T {
    const lending: View[] = [];
    try {
      for (const [collectionId, documents] of lent) {
        const view = this.#viewOf(collectionId);
        if (view?.stored === undefined) continue;
        const once = new Map(documents.map((document) => [document.textId, document]));
        const current = [...once.values()].filter(({ textId }) => isCurrent(view, textId));
        if (current.length === 0) continue;
        view.lend(buildSegment(current));
        lending.push(view);
      }
      return work();
    } finally {
      for (const view of lending) view.takeBack();
    }
  }
}

const isCurrent = (view: View, textId: number): boolean =>
  view.stored?.gone.has(textId) === false && !view.has(textId);
