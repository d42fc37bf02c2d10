import type { Language } from '../domain/language.ts';
import type { Text } from '../domain/text.ts';
import { phraseFilter } from '../listing/phrase-filter.ts';
import { phraseTiers } from '../listing/phrase-tiers.ts';
import { hasContent, parseQuery } from '../listing/search-query.ts';
import { datesOf } from '../methods/support/scope.ts';
import { requiredBy, sampleOfQuery } from '../methods/support/searching/searches.ts';
import { tagFilterOf } from '../methods/support/searching/text-filters.ts';
import type { ComparedQuery } from '../related/candidates/compare-with-queries.ts';
import type { Sampler } from '../scoring/sample.ts';
import type { Criteria } from '../store/store.ts';
import type { TagFilter } from '../tags/queries/tagged.ts';
import type { Dates } from '../tags/view.ts';

/** A saved search, prepared to be compared with the texts of one collection. */
export interface PreparedSavedSearch {
  savedSearchId: number;
  /** The query without space around it, which may be the ext_text_id of a text. */
  ownId: string;
  /** Whether the query has terms. A query of only signs, single letters or words of grammar has none and matches as a phrase. */
  hasTerms: boolean;
  minRelevance: number;
  query: ComparedQuery;
  /** For each tier of the query, a function that returns whether a text has its phrases. */
  hasPhrases: ((text: Pick<Text, 'headline' | 'body'>) => boolean)[];
  dates: Dates;
  tagged: TagFilter | undefined;
  /** The collections among whose tags the filter is resolved. */
  collections: readonly number[];
}

/** Prepares a saved search for the texts of a collection in a language. */
export function prepareSavedSearch(
  { savedSearchId, params, collections, languages, meaning }: Criteria,
  language: Language,
  sampleOf: Sampler,
): PreparedSavedSearch {
  const parsed = parseQuery(params.query);
  const tiers = phraseTiers(parsed, languages);
  const hasTerms = hasContent(parsed.text, languages);
  const dates = datesOf(params);
  return {
    savedSearchId,
    ownId: params.query.trim(),
    hasTerms,
    minRelevance: params.min_relevance,
    query: {
      sample: sampleOfQuery(sampleOf, parsed.text, meaning, language),
      tiers: tiers.map((tier) => requiredBy(tier, language)),
      minRelevance: hasTerms ? params.min_relevance : 0,
      from: dates.from,
      to: dates.to,
    },
    hasPhrases: tiers.map((tier) => phraseFilter(tier, language)),
    dates,
    tagged: tagFilterOf(params),
    collections,
  };
}
