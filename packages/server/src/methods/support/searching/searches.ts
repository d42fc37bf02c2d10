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

/** What is looked for, and where. */
export interface Wanted {
  collections: readonly Collection[];
  query: SearchQuery;
  limit: number;
  minRelevance: number;
  tagged: TagFilter | undefined;
  dates: Dates;
}

export type Found = Pick<RelatedText, 'collectionId' | 'textId' | 'relevance'>;

/** Finds the texts most relevant to a query, of those that may say something. */
export type Search = (tier: PhraseTier, limit: number) => Promise<Found[]>;

/** Returns the searches that a query needs: one for each language of texts, or each collection where tags are asked for. */
export async function searchesFor(
  context: Context,
  { account, signal }: Caller,
  wanted: Wanted,
): Promise<Search[]> {
  const { collections, query, minRelevance, tagged, dates } = wanted;
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
 * Returns a query as it is compared with texts of a language: its words read as those of that language, for names are words of any;
 * its meaning as that of its own, which then counts more than words do.
 */
function sampleOfQuery(
  sampleOf: Sampler,
  text: string,
  analysed: Pick<AnalysisResult, 'vector' | 'model'> | undefined,
  language: Language,
): Sample {
  const terms = textTerms({ headline: '', body: text, language });
  const asked = queryLanguage(text, language);
  if (analysed === undefined) return { language, terms, vector: undefined };
  const { vector, model } = analysed;
  return sampleOf({ terms, vector, model }, asked);
}
