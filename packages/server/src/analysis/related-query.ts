import type { RelatedBy } from '../nlp/relate/blend.ts';
import type { DateBoost } from '../nlp/relate/date-boost.ts';
import { resemblance } from '../nlp/relate/dedupe.ts';
import { type Pause, unpaused } from '../nlp/relate/pause.ts';
import { poolSize, rerank, type Reranking } from '../nlp/relate/rerank.ts';
import { reusedRoom, type Room } from '../nlp/relate/room.ts';
import { similarity } from '../nlp/relate/similarity.ts';
import type { Sample } from '../nlp/relate/sample.ts';
import type { RelatedMatches, SearchOptions } from '../nlp/relate/text-index.ts';
import type { Vector } from '../nlp/relate/vectors.ts';
import { Found, type RelatedText, type Search, type StoredText } from './found.ts';
import type { RelatedIndex } from './related-index.ts';

export type { RelatedText, StoredText } from './found.ts';

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
  const thresholds = { minRelevance: query.minThreshold, maxRelevance: query.maxThreshold };
  const options = { limit, ...thresholds, dedupe, diversity, boost, pause };
  const isPlain = boost === undefined && dedupe === 0;
  for (let depth = poolSize({ limit, diversity }) * (isPlain ? 1 : 2); ; depth *= deeper) {
    const found = new Found();
    for (const place of places) {
      const { matches, ...search } = await searched(query, sample, place, depth, crowding);
      await found.add(search, matches, pause);
    }
    const order = await found.ranked(pause);
    const reranking = { ...options, ...accessTo(found) };
    const answer = await rerank(order.slice(0, depth), order.length < depth, reranking);
    if (answer === undefined) continue;
    return answer.map(({ text, relevance }) => found.text(text, relevance)).sort(inOrder);
  }
}

/** What options ask of texts that were found, by place. */
function accessTo(found: Found): Pick<Reranking<number>, 'relevance' | 'date' | 'terms' | 'similarity'> {
  const termsOf = (at: number, room?: Room): Uint8Array =>
    found.index(at).texts.terms(found.id(at), room) ?? noTerms;
  const room = reusedRoom();
  const meanings = new Map<number, Meaning>();
  const meaning = (at: number): Meaning => {
    const { language, texts } = found.index(at);
    const known = meanings.get(at) ?? { language, vector: texts.vector(found.id(at)) };
    meanings.set(at, known);
    return known;
  };
  return {
    relevance: (at) => found.relevance(at),
    date: (at) => found.index(at).dates.get(found.id(at)),
    terms: (at) => termsOf(at, room),
    similarity: (one, other) =>
      similarity(meaning(one), meaning(other)) ?? resemblance(termsOf(one), termsOf(other)),
  };
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

async function searched(
  query: RelatedQuery,
  sample: Sample,
  { collectionId, index, accepts }: Place,
  limit: number,
  crowding: SearchOptions['crowding'],
): Promise<Search & { matches: RelatedMatches }> {
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
  return { collectionId, index, kind, size, matches };
}

type Meaning = Pick<Sample, 'language' | 'vector'>;

/** What is left of a text that went away in the middle of a query. */
const noTerms = new Uint8Array();

function inOrder(one: RelatedText, other: RelatedText): number {
  return (
    other.relevance - one.relevance || one.textId - other.textId || one.collectionId - other.collectionId
  );
}
