import type { Caller } from '../../../contract/method.ts';
import type { Collection } from '../../../domain/collection.ts';
import type { Language } from '../../../domain/language.ts';
import type { Source } from '../../../domain/text.ts';
import { limits } from '../../../domain/limits.ts';
import { phrasePairs } from '../../../listing/text-pairs.ts';
import { phraseTerms } from '../../../listing/phrase-terms.ts';
import { type PhraseTier, phraseTiers } from '../../../listing/phrase-tiers.ts';
import { hasContent, queryLanguage, type SearchQuery } from '../../../listing/search-query.ts';
import type { SharedIds } from '../../../index/sets/shared-ids.ts';
import { textTerms } from '../../../nlp/terms/terms.ts';
import type { RelatedText } from '../../../related/found-texts.ts';
import type { MatchingTexts } from '../../../related/matching-texts.ts';
import type { RequiredTerms } from '../../../related/required-terms.ts';
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

/** A search of collections for the texts that may belong to a tier. */
export interface Search {
  /** Returns the most relevant texts. */
  find: (tier: PhraseTier, limit: number) => Promise<FoundText[]>;
  /** Returns all texts. */
  matching: (tier: PhraseTier) => Promise<MatchingTexts[]>;
}

/** What all searches for the texts of a query have in common. */
export interface PreparedSearch {
  tiers: readonly PhraseTier[];
  /** Whether the query has content words; without them texts are compared with the query by meaning alone. */
  hasTerms: boolean;
  searches: readonly Search[];
}

/** Prepares the searches for the texts of a query. */
export async function prepareSearch(
  context: Context,
  caller: Caller,
  textQuery: TextQuery,
): Promise<PreparedSearch> {
  const { collections, query } = textQuery;
  const languages = new Set(collections.map(({ language }) => language));
  const tiers = phraseTiers(query, languages);
  if (tiers.length === 0) return { tiers, hasTerms: false, searches: [] };
  const hasTerms = hasContent(query.text, languages);
  // Without content words, relevances are raised later, and only then compared with `minRelevance`.
  const searches = await createSearches(
    context,
    caller,
    hasTerms ? textQuery : { ...textQuery, minRelevance: 0 },
  );
  return { tiers, hasTerms, searches };
}

/** Returns the searches that a query needs: one for each language or, if the query has a tag, for each collection. */
async function createSearches(
  context: Context,
  { account, signal }: Caller,
  textQuery: TextQuery,
): Promise<Search[]> {
  const { collections, query, minRelevance, tagged, dates } = textQuery;
  const { text } = query;
  const source = sourceOfQuery(text, collections[0]!.language);
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
    const queryOf = (tier: PhraseTier) => {
      const required = requiredBy(tier, language);
      return { ...options, sample, scope, textIds, ...(required && { required }) };
    };
    return {
      find: (tier, limit) => context.related.texts({ ...queryOf(tier), limit }),
      matching: (tier) => context.related.matching(queryOf(tier)),
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

/** Returns the terms and pairs that texts of a tier must have; undefined if it has no phrase. */
export function requiredBy(tier: PhraseTier, language: Language): RequiredTerms | undefined {
  const { phrases } = tier;
  if (phrases.length === 0) return undefined;
  return { terms: phraseTerms(phrases, language), pairs: phrasePairs(tier, language) };
}

const idsOf = (some: readonly Collection[]): number[] => some.map(({ collectionId }) => collectionId);

/** Returns a query as a text to analyse; `language` is the language of the collection that the call names first. */
export const sourceOfQuery = (text: string, language: Language): Source => ({
  headline: '',
  body: text,
  language: queryLanguage(text, language),
});

/**
 * Returns a query as a sample that is compared with texts of a language. Its words are read in that language, because names occur
 * in any language. Its meaning is read in its own language and, if the two differ, counts more than words.
 */
export function sampleOfQuery(
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
