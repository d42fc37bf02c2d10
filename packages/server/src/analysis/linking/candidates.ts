import { modelInStamp } from '../../nlp/model.ts';
import type { RequiredTerms } from '../../related/required-terms.ts';
import type { AnyTermsQuery } from '../../search/queries.ts';
import type { AnalysedSource, Store, UnmarkedCollection } from '../../store/store.ts';

/** Texts per read, when texts are searched for names. */
export const textsPerRead = 100;
/** The number of texts below which reading all texts is faster than reading an index. */
const fewTexts = 1000;
/** The share of a collection up to which candidates are read by their ids. */
const maxShare = 0.5;
/** Items per search. A search thread runs other searches in between. */
const itemsPerSearch = 200;

/** Finds texts by their terms, in the index of related texts. */
export interface TermIndex {
  textsWithAny(query: AnyTermsQuery): Promise<number[] | undefined>;
}

export interface CandidateOptions {
  store: Pick<Store, 'linking'>;
  index: TermIndex;
  /** The model of the service. Texts of other models may have other terms. */
  model: string;
}

/**
 * Returns the ids of all texts of a collection that may have all terms of one item, ascending. Undefined where reading all texts costs
 * less or is the only way: for few texts, unknown terms, texts of other models, too many candidates, and an index in the database.
 */
export async function findCandidates(
  { accountId, collectionId }: Pick<UnmarkedCollection, 'accountId' | 'collectionId'>,
  terms: readonly RequiredTerms[] | undefined,
  { store, index, model }: CandidateOptions,
): Promise<number[] | undefined> {
  if (terms === undefined) return undefined;
  const stamps = await store.linking.stamps(collectionId);
  const size = stamps.reduce((sum, { texts }) => sum + texts, 0);
  if (size < fewTexts || stamps.some((stamp) => modelInStamp(stamp.model) !== model)) return undefined;
  const found = new Set<number>();
  for (let at = 0; at < terms.length; at += itemsPerSearch) {
    const any = terms.slice(at, at + itemsPerSearch);
    const ids = await index.textsWithAny({ account: accountId, collectionId, any });
    for (const id of ids ?? []) found.add(id);
    if (ids === undefined || found.size > maxShare * size) return undefined;
  }
  return [...found].sort((one, other) => one - other);
}

/** Yields the analysed texts of a collection in pages: the candidates, or all texts. */
export async function* pagesOf(
  collectionId: number,
  candidates: readonly number[] | undefined,
  { linking }: Pick<Store, 'linking'>,
): AsyncGenerator<AnalysedSource[]> {
  if (candidates !== undefined) {
    for (let at = 0; at < candidates.length; at += textsPerRead)
      yield await linking.sourcesOf(collectionId, candidates.slice(at, at + textsPerRead));
    return;
  }
  let page: AnalysedSource[];
  for (let last = 0; ; last = page.at(-1)!.textId) {
    page = await linking.sources(collectionId, last, textsPerRead);
    if (page.length > 0) yield page;
    if (page.length < textsPerRead) return;
  }
}
