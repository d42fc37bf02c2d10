import { type DateBoost, datedRelevance } from './date-boost.ts';
import { copyFilter } from './dedupe.ts';
import { diverse } from './diversity.ts';

/** A text that a search has found, with what the options need of it. */
export interface Candidate {
  relevance: number;
  /** Seconds since 1970. */
  date: number;
  /** In the encoding of `textTerms`. */
  terms: Uint8Array;
}

/** What is asked of an answer beyond the order of the search. 0 turns an option off. */
export interface Reranking<C> {
  limit: number;
  /** Both inclusive, 0–1. */
  minRelevance: number;
  maxRelevance: number;
  /** Resemblance from which a text is left out as a copy of a better one of the answer. */
  dedupe: number;
  diversity: number;
  /** 0–1; diversity wants texts that are little of this to each other. */
  similarity: (one: C, other: C) => number;
  boost?: DateBoost;
}

/** Diversity chooses among so many times the limit: the reference measured 50 for an answer of 10. */
const poolPerEntry = 5;

/** How many texts, best first, are needed once dates and copies have been seen to. */
export function poolSize({ limit, diversity }: Pick<Reranking<never>, 'limit' | 'diversity'>): number {
  return diversity > 0 ? poolPerEntry * limit : limit;
}

/**
 * The answer out of what a search found, best first: dates are counted in, then the thresholds applied, then copies
 * left out, then, of the best that remain, a diverse choice made. Undefined when the search has not found `all` there
 * is, and what it has not found could belong to the answer: it must go deeper. Until then nothing is cut, so that an
 * answer is full whenever enough texts fit.
 */
export function rerank<C extends Candidate>(
  found: readonly C[],
  all: boolean,
  { limit, minRelevance, maxRelevance, dedupe, diversity, similarity, boost }: Reranking<C>,
): C[] | undefined {
  // Dates only lower a relevance, so no text that was not found can have more than the last one that was.
  const bound = all ? 0 : (found.at(-1)?.relevance ?? 1);
  const dated = boost
    ? found
        .map((candidate) => ({
          ...candidate,
          relevance: datedRelevance(candidate.relevance, candidate.date, boost),
        }))
        .sort((one, other) => other.relevance - one.relevance)
    : found;
  const isOriginal = dedupe > 0 ? copyFilter(dedupe) : () => true;
  const needed = poolSize({ limit, diversity });
  const pool: C[] = [];
  for (const candidate of dated) {
    const { relevance, terms } = candidate;
    if (pool.length === needed || relevance < bound || relevance < minRelevance) break;
    if (relevance <= maxRelevance && relevance > 0 && isOriginal(terms)) pool.push(candidate);
  }
  if (pool.length < needed && !all) return undefined;
  return diversity > 0 ? diverse(pool, limit, diversity, similarity) : pool;
}
