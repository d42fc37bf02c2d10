import type { Kind, Likeness, RelatedBy } from '../nlp/relate/blend.ts';
import type { DateBoost } from '../nlp/relate/date-boost.ts';
import { resemblance } from '../nlp/relate/dedupe.ts';
import { mapped, type Pause, sorted, unpaused } from '../nlp/relate/pause.ts';
import { poolSize, rerank } from '../nlp/relate/rerank.ts';
import { relevance } from '../nlp/relate/relevance.ts';
import { similarity } from '../nlp/relate/similarity.ts';
import type { Sample } from '../nlp/relate/sample.ts';
import type { RelatedMatch, SearchOptions } from '../nlp/relate/text-index.ts';
import type { Vector } from '../nlp/relate/vectors.ts';
import type { RelatedIndex } from './related-index.ts';

export interface StoredText {
  collectionId: number;
  textId: number;
}

/** A text that others are related to: one of the store, or one that is not stored. */
export type RelatedTo = StoredText | { sample: Sample };

export type RelatedQuery = RelatedTo & RelatedOptions;

export interface RelatedOptions {
  account: number;
  /** Ids of the collections to look in, all of them the account's. */
  scope: readonly number[];
  limit: number;
  /** Both inclusive, 0–1. */
  minThreshold: number;
  maxThreshold: number;
  relatedBy: RelatedBy;
  /** The only texts that may be in the answer; ids of the one collection of the scope. */
  textIds?: ReadonlySet<number> | undefined;
  /** Texts that may not be in the answer, by collection. */
  except?: ReadonlyMap<number, ReadonlySet<number>> | undefined;
  /** Seconds since 1970: texts published or else added at or after the one and before the other. */
  publishedAfter?: number | undefined;
  publishedBefore?: number | undefined;
  /** Resemblance from which a text is left out as a copy of a better entry, 0–1; 0 or absent is off. */
  dedupe?: number;
  /** 1 − λ of maximal marginal relevance, 0–1; 0 or absent is off. */
  diversity?: number;
  boost?: DateBoost | undefined;
}

export interface RelatedText extends StoredText {
  /** Calibrated, 0–1, four decimals. */
  relevance: number;
  /** What it would be by words and names alone, and by meaning alone. */
  statistic: number;
  semantic: number;
}

/** A collection of the scope with what may be found in it. */
interface Place {
  collectionId: number;
  index: RelatedIndex;
  accepts?: (textId: number) => boolean;
}

type IndexOf = (collectionId: number) => Promise<RelatedIndex | undefined>;

/** How much deeper a search goes when options have left too little of what it found. */
const deeper = 4;

/**
 * The analysed texts of the scope that are most related to the given one, itself left out: highest relevance first,
 * equal ones by text id. Empty when the text is not analysed (any more). Every option acts before the limit.
 */
export async function findRelated(
  indexOf: IndexOf,
  query: RelatedQuery,
  pause: Pause = unpaused,
): Promise<RelatedText[]> {
  const { limit, boost, dedupe = 0, diversity = 0 } = query;
  const sample = await sampleOf(indexOf, query);
  if (sample === undefined) return [];
  const places = await placesOf(indexOf, query);
  const home = 'textId' in query ? await indexOf(query.collectionId) : undefined;
  const crowding = home && ((vector: Vector) => home.texts.crowding(vector));
  const indexes = new Map(places.map(({ collectionId, index }) => [collectionId, index]));
  const indexAt = ({ collectionId }: StoredText): RelatedIndex => indexes.get(collectionId)!;
  const termsAt = (text: StoredText): Uint8Array => indexAt(text).texts.terms(text.textId) ?? noTerms;
  const meanings = new Map<string, Meaning>();
  const meaningAt = (text: StoredText): Meaning => {
    const key = `${text.collectionId}/${text.textId}`;
    const { language, texts } = indexAt(text);
    const known = meanings.get(key) ?? { language, vector: texts.vector(text.textId) };
    meanings.set(key, known);
    return known;
  };
  const reranking = {
    limit,
    minRelevance: query.minThreshold,
    maxRelevance: query.maxThreshold,
    dedupe,
    diversity,
    boost,
    pause,
    date: (text: Found) => indexAt(text).dates.get(text.textId),
    terms: termsAt,
    similarity: (one: Found, other: Found) =>
      similarity(meaningAt(one), meaningAt(other)) ?? resemblance(termsAt(one), termsAt(other)),
  };
  const isPlain = boost === undefined && dedupe === 0;
  for (let depth = poolSize({ limit, diversity }) * (isPlain ? 1 : 2); ; depth *= deeper) {
    const lists: Found[][] = [];
    for (const place of places) lists.push(await search(query, sample, place, depth, crowding, pause));
    // Stable, so that a deeper search finds the same beginning.
    const found = await sorted(lists.flat(), (one, other) => other.relevance - one.relevance, pause);
    const answer = await rerank(found.slice(0, depth), found.length < depth, reranking);
    if (answer !== undefined) return answer.sort(inOrder).map(calibrated);
  }
}

async function sampleOf(indexOf: IndexOf, query: RelatedTo): Promise<Sample | undefined> {
  if ('sample' in query) return query.sample;
  return (await indexOf(query.collectionId))?.texts.get(query.textId);
}

async function placesOf(indexOf: IndexOf, query: RelatedOptions): Promise<Place[]> {
  const { textIds, publishedAfter = -Infinity, publishedBefore = Infinity } = query;
  const isDated = query.publishedAfter !== undefined || query.publishedBefore !== undefined;
  const places: Place[] = [];
  for (const collectionId of new Set(query.scope)) {
    const index = await indexOf(collectionId);
    if (index === undefined) continue;
    if (isDated || query.boost !== undefined) await index.dates.ready();
    const except = query.except?.get(collectionId);
    const accepts = (textId: number): boolean => {
      if (textIds?.has(textId) === false || except?.has(textId) === true) return false;
      const date = isDated ? index.dates.get(textId) : 0;
      return !isDated || (date >= publishedAfter && date < publishedBefore);
    };
    const isFiltered = textIds !== undefined || except !== undefined || isDated;
    places.push({ collectionId, index, ...(isFiltered && { accepts }) });
  }
  return places;
}

async function search(
  query: RelatedQuery,
  sample: Sample,
  { collectionId, index, accepts }: Place,
  limit: number,
  crowding: SearchOptions['crowding'],
  pause: Pause,
): Promise<Found[]> {
  const kind = sample.language === index.language ? index.language : 'across';
  const options = {
    by: query.relatedBy,
    limit,
    minRelevance: query.minThreshold,
    // Dates may still lower a relevance, but not raise it.
    maxRelevance: query.boost ? 1 : query.maxThreshold,
    ...(accepts && { accepts }),
    ...(kind === 'across' && { crowding }),
  };
  const isMember = 'textId' in query && query.collectionId === collectionId;
  const matches = isMember
    ? await index.texts.search(query.textId, options)
    : await index.texts.searchGuest(sample, options);
  const size = index.texts.size + (isMember ? 0 : 1);
  const foundOf = (match: RelatedMatch): Found => {
    const { id, relevance, statistic, semantic } = match;
    return { collectionId, textId: id, relevance, statistic, semantic, kind, size };
  };
  return mapped(matches, foundOf, pause);
}

/** A text with its scores, which are made into relevances only when it is answered. */
interface Found extends StoredText, Likeness {
  relevance: number;
  kind: Kind;
  /** Number of texts that it was found among, the one that asks included. */
  size: number;
}

function calibrated({ collectionId, textId, kind, size, ...found }: Found): RelatedText {
  const statistic = relevance(found.statistic, 'statistic', kind, size);
  const semantic = relevance(Math.max(found.semantic ?? 0, 0), 'semantic', kind);
  return { collectionId, textId, relevance: found.relevance, statistic, semantic };
}

type Meaning = Pick<Sample, 'language' | 'vector'>;

/** What is left of a text that went away in the middle of a query. */
const noTerms = new Uint8Array();

function inOrder(one: Found, other: Found): number {
  return (
    other.relevance - one.relevance || one.textId - other.textId || one.collectionId - other.collectionId
  );
}
