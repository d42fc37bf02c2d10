import type { Accepts } from '../index/candidates.ts';
import { density } from '../index/density.ts';
import { holdsId, type SharedIds } from '../index/sets/shared-ids.ts';
import type { View } from '../index/view.ts';
import type { RelatedBy } from '../scoring/blend.ts';
import { hubNeighbours, hubSample } from '../scoring/hubs.ts';
import { similarity } from '../scoring/similarity.ts';
import type { Sample } from '../scoring/sample.ts';
import type { Vector } from '../scoring/vector.ts';
import { resemblance } from './copy-filter.ts';
import type { DateBoost } from './date-boost.ts';
import { FoundTexts, type RelatedText, type CollectionSearch, type StoredText } from './found-texts.ts';
import { findTextsWith, type RequiredTerms } from './required-terms.ts';
import { poolSize, rerank, type Reranking } from './rerank.ts';
import { search, searchExternal, type SearchOptions } from './search.ts';

export type { RelatedText, StoredText } from './found-texts.ts';

/** The text to which related texts are found: a stored text or an external text. */
export type QueryText = StoredText | ExternalText;

export interface ExternalText {
  sample: Sample;
  /** Returns the sample without what the text repeats of the texts of a view; absent where the repeated parts are unknown. */
  sampleIn?: (view: View) => Sample;
}

export type RelatedQuery = QueryText & RelatedOptions;

export interface RelatedOptions {
  /** Ids of the collections to search. */
  scope: readonly number[];
  limit: number;
  /** Both inclusive, 0–1. */
  minThreshold: number;
  maxThreshold: number;
  relatedBy: RelatedBy;
  /** The only texts that may be in the result; ids of the one collection of the scope. */
  textIds?: ReadonlySet<number> | SharedIds | undefined;
  /** Texts that may not be in the result, by collection. */
  except?: ReadonlyMap<number, ReadonlySet<number>> | undefined;
  /**
   * The bounds of the dates of the texts, in seconds since 1970: from `publishedAfter` on and before `publishedBefore`. The date of a
   * text is when it was published, or else added.
   */
  publishedAfter?: number | undefined;
  publishedBefore?: number | undefined;
  /** The resemblance from which a text is skipped as a copy of a better result, 0–1; 0 or absent is off. */
  dedupe?: number;
  /** 1 − λ of maximal marginal relevance, 0–1; 0 or absent is off. */
  diversity?: number;
  boost?: DateBoost | undefined;
  /** Whether the sample is a search query of few words, and not a text. */
  isSearchQuery?: boolean;
  /** Terms and pairs that every text of the result must have. */
  required?: RequiredTerms;
}

/** Returns the view of a collection; undefined when there is none. */
export type ViewOf = (collectionId: number) => View | undefined;

/** The factor by which a search deepens when options have removed too many of the texts found. */
const deepening = 4;

/**
 * Returns the texts of the scope that are most related to a query, without the query text: highest relevance first,
 * ties by text id. Empty when the query text is in no view. Every option is applied before the limit.
 */
export function findRelated(viewOf: ViewOf, query: RelatedQuery): RelatedText[] {
  const { limit, boost, dedupe = 0, diversity = 0 } = query;
  const home = 'textId' in query ? viewOf(query.collectionId) : undefined;
  const sample = 'sample' in query ? query.sample : home?.sample(query.textId);
  if (sample === undefined) return [];
  const thresholds = { minRelevance: query.minThreshold, maxRelevance: query.maxThreshold };
  const options = { limit, ...thresholds, dedupe, diversity, boost };
  for (let depth = firstDepth(query); ; depth *= deepening) {
    const searches = searchAll(viewOf, query, sample, home, { limit: depth });
    const found = new FoundTexts(searches);
    const order = found.rankPlaces();
    const reranking = { ...options, ...accessTo(found) };
    const ranked = rerank(order.slice(0, depth), order.length < depth, reranking);
    if (ranked === undefined) continue;
    return ranked.map(({ text, relevance }) => found.text(text, relevance)).sort(compareResults);
  }
}

/** Returns how many texts a query needs first: more where dates or copies may exclude some of the best. */
export function firstDepth({ limit, boost, dedupe = 0, diversity = 0 }: RelatedOptions): number {
  const isPlain = boost === undefined && dedupe === 0;
  return poolSize({ limit, diversity }) * (isPlain ? 1 : 2);
}

/** Searches every collection of the scope. */
export function searchAll(
  viewOf: ViewOf,
  query: RelatedQuery,
  sample: Sample,
  home: View | undefined,
  breadth: Pick<SearchOptions, 'limit' | 'words'>,
): CollectionSearch[] {
  const searches: CollectionSearch[] = [];
  for (const collectionId of new Set(query.scope)) {
    const view = viewOf(collectionId);
    if (view === undefined) continue;
    const accepts = acceptsOf(query, collectionId, view);
    const kind = sample.language === view.language ? view.language : 'across';
    const isMember = 'textId' in query && query.collectionId === collectionId;
    const options: SearchOptions = {
      relatedBy: query.relatedBy,
      ...breadth,
      minRelevance: query.minThreshold,
      // Dates may still lower a relevance, but not raise it.
      maxRelevance: query.boost ? 1 : query.maxThreshold,
      ...(accepts && { accepts }),
      isSearchQuery: query.isSearchQuery,
      takesAll: query.required !== undefined,
      ...(kind === 'across' && home && { density: densityIn(home) }),
    };
    const sampleIn = 'sample' in query ? query.sampleIn : undefined;
    const matches = isMember
      ? search(view, query.textId, options, sample)
      : searchExternal(view, sampleIn?.(view) ?? sample, options);
    searches.push({ collectionId, view, kind, matches });
  }
  return searches;
}

/** Returns a function that checks whether a text of a collection may be in the result; undefined when all may. */
function acceptsOf(query: RelatedOptions, collectionId: number, view: View): Accepts | undefined {
  const { textIds, publishedAfter = -Infinity, publishedBefore = Infinity } = query;
  const except = query.except?.get(collectionId);
  const isDated = query.publishedAfter !== undefined || query.publishedBefore !== undefined;
  const { required } = query;
  const qualified = required && findTextsWith(view, required);
  if (textIds === undefined && except === undefined && qualified === undefined && !isDated) return undefined;
  return (textId, date) =>
    date >= publishedAfter &&
    date < publishedBefore &&
    (textIds === undefined || holdsId(textIds, textId)) &&
    qualified?.has(textId) !== false &&
    except?.has(textId) !== true;
}

/** Returns a function that computes how near a text in another language is to the texts of a view. */
function densityIn(view: View): (vector: Vector) => number {
  return (vector) => density(view, vector, hubNeighbours, hubSample);
}

/** Returns the functions by which reranking reads the texts found, by place. */
function accessTo(found: FoundTexts): Pick<Reranking<number>, 'relevance' | 'date' | 'terms' | 'similarity'> {
  const vectorOf = (at: number): Pick<Sample, 'language' | 'vector'> => {
    const view = found.view(at);
    return { language: view.language, vector: view.vector(found.doc(at)) };
  };
  return {
    relevance: (at) => found.relevance(at),
    date: (at) => found.date(at),
    terms: (at) => found.terms(at),
    similarity: (one, other) =>
      similarity(vectorOf(one), vectorOf(other)) ?? resemblance(found.terms(one).slice(), found.terms(other)),
  };
}

function compareResults(one: RelatedText, other: RelatedText): number {
  return (
    other.relevance - one.relevance || one.textId - other.textId || one.collectionId - other.collectionId
  );
}
