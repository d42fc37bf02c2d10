import { median } from '../support/statistics.ts';
import type { RelatedService } from './related-service.ts';
import type { EvalText } from './related-sets.ts';

/** How well translations are found: shares of pages, and a median relevance. */
export interface Translations {
  first: number;
  amongTen: number;
  relevance: number;
  /** The share of pages that have a relevance below .1 to an unrelated page of the other language. */
  unlike: number;
}

/** Texts and their collection. */
type StoredSet = readonly [texts: readonly EvalText[], collectionId: number];

/** Searches for the translation of each page in the other collection; a page and its translation have the same id. */
export async function findTranslations(
  service: Pick<RelatedService, 'related'>,
  [pages, from]: StoredSet,
  [others, to]: StoredSet,
): Promise<Translations> {
  let [first, amongTen, unlike] = [0, 0, 0];
  const relevances: number[] = [];
  for (const [at, { id }] of pages.entries()) {
    const found = await service.related(from, at + 1, { collection_scope: to });
    const rank = found.findIndex((entry) => others[entry.text_id - 1]!.id === id);
    if (rank === 0) first++;
    if (rank >= 0) amongTen++;
    relevances.push(found[rank]?.relevance ?? 0);
    const another = ((at + 1 + Math.floor(pages.length / 3)) % others.length) + 1;
    const pair = await service.related(from, at + 1, { collection_scope: to, text_scope: [another] });
    if ((pair[0]?.relevance ?? 0) < 0.1) unlike++;
  }
  const share = (count: number) => count / pages.length;
  return {
    first: share(first),
    amongTen: share(amongTen),
    relevance: median(relevances),
    unlike: share(unlike),
  };
}

export function sentenceOf({ first, amongTen, relevance, unlike }: Translations): string {
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  return (
    `the translation first ${percent(first)}, among ten ${percent(amongTen)}; its relevance ` +
    `${relevance.toFixed(2)} in the median, another page's below .1 in ${percent(unlike)}`
  );
}
