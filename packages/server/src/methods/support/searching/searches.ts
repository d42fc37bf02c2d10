import type { Caller } from '../../../contract/method.ts';
import type { Collection } from '../../../domain/collection.ts';
import type { Language } from '../../../domain/language.ts';
import { limits } from '../../../domain/limits.ts';
import { phrasePairs } from '../../../listing/text-pairs.ts';
import { phraseTerms } from '../../../listing/phrase-terms.ts';
import type { PhraseTier } from '../../../listing/phrase-tiers.ts';
import { queryLanguage, type SearchQuery } from '../../../listing/search-query.ts';
import type { SharedIds } from '../../../index/sets/shared-ids.ts';
import { textTerms } from '../../../nlp/terms/terms.ts';
import type { RelatedText } from '../../../related/found-texts.ts';
import type { Sample, Sampler } from '../../../scoring/sample.ts';
import type { AnalysisResult } from '../../../store/store.ts';
import type { TagFilter } from '../../../tags/queries/tagged.ts';
import type { Dates } from '../../../tags/view.ts';
import type { Context } from '../../context.ts';

/** A search for texts. */
export interface TextQuery {
  collections: readonly Collection[];
  query: SearchQuery;
  limit: number;
  minRelevance: number;
  tagged: TagFilter | undefined;
  dates: Dates;
}

export type FoundText = Pick<RelatedText, 'collectionId' | 'textId' | 'relevance'>;

/** Finds the texts most relevant to a query among the texts that may belong to a tier. */
export type Search = (tier: PhraseTier, limit: number) => Promise<FoundText[]>;

/** Returns the searches that a query needs: one for each language or, if the query has a tag, for each collection. */
export async function createSearches(
  context: Context,
  { account, signal }: Caller,
  textQuery: TextQuery,
): Promise<Search[]> {
  const { collections, query, minRelevance, tagged, dates } = textQuery;
  const { text } = query;
  const source = { headline: '', body: text, language: queryLanguage(text, collections[0]!.language) };
  const result = await context.analysis.preview(account, source, limits.searchWait, signal);
  const analysed = typeof result === 'string' ? undefined : result;
  const options = {
    ...{ account, isSearchQuery: true, relatedBy: 'automatic' as const },
    ...{ minThreshold: minRelevance, maxThreshold: 1 },
    ...(dates.from !== -Infinity && { publishedAfter: dates.from }),
    ...(dates.to !== Infinity && { publishedBefore: dates.to }),
  };
  const searchIn = (some: readonly Collection[], language: Language, textIds?: SharedIds): Search => {
    const sample = sampleOfQuery(context.sampleOf, text, analysed, language);
    const scope = idsOf(some);
    return (tier, limit) => {
      const { phrases } = tier;
      const required = { terms: phraseTerms(phrases, language), pairs: phrasePairs(tier, language) };
      const isFree = phrases.length === 0;
      return context.related.texts({
        ...options,
        sample,
        scope,
        limit,
        textIds,
        ...(!isFree && { required }),
      });
    };
  };
  if (tagged === undefined) {
    const groups = Map.groupBy(collections, ({ language }) => language);
    return [...groups].map(([language, some]) => searchIn(some, language));
  }
  const texts = await context.tags.tagged({ account, collections: idsOf(collections), ...tagged });
  return collections
    .filter(({ collectionId }) => texts.has(collectionId))
    .map((one) => searchIn([one], one.language, texts.get(one.collectionId)));
}

const idsOf = (some: readonly Collection[]): number[] => some.map(({ collectionId }) => collectionId);

/**
 * Returns a query as a sample that is compared with texts of a language. Its words are read in that language, because names occur
 * in any. Its meaning is read in its own language and, if the two differ, counts more than words.
 */
function sampleOfQuery(
  sampleOf: Sampler,
  text: string,
  analysed: Pick<AnalysisResult, 'vector' | 'model'> | undefined,
  language: Language,
): Sample {
  const terms = textTerms({ headline: '', body: text, language });
  const ownLanguage = queryLanguage(text, language);
  if (analysed === undefined) return { language, terms, vector: undefined };
  const { vector, model } = analysed;
  return sampleOf({ terms, vector, model }, ownLanguage);
}
