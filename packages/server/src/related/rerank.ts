import { type DateBoost, datedRelevance } from './date-boost.ts';
import { copyFilter } from './copy-filter.ts';
import { diverse } from './diversity.ts';

/** What is asked of an answer beyond the order of the search. 0 turns an option off. */
export interface Reranking<C> {
  limit: number;
  /** Both inclusive, 0–1. */
  minRelevance: number;
  maxRelevance: number;
  /** Resemblance from which a text is left out as a copy of a better one of the answer. */
  dedupe: number;
  /** 1 − λ of maximal marginal relevance, 0–1. */
  diversity: number;
  boost?: DateBoost | undefined;
  /** The relevance of a text, as the search found it. */
  relevance: (text: C) => number;
  /** The date of a text in seconds since 1970; called with `boost` alone. */
  date: (text: C) => number;
  /** The terms of a text, encoded as in `textTerms`; called with `dedupe` alone. Valid until the next call. */
  terms: (text: C) => Uint8Array;
  /** The similarity of two texts, 0–1; called with `diversity` alone. */
  similarity: (one: C, other: C) => number;
}

/** A text of the answer, dates counted in. */
export interface Ranked<C> {
  text: C;
  relevance: number;
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
 *
 * Texts may be anything that the options can be asked about; where tens of thousands are looked through, a number.
 */
export function rerank<C>(found: readonly C[], all: boolean, options: Reranking<C>): Ranked<C>[] | undefined {
  const { limit, minRelevance, maxRelevance, dedupe, diversity } = options;
  // Dates only lower a relevance, so no text that was not found can have more than the last one that was.
  const last = found.at(-1);
  const bound = all ? 0 : last === undefined ? 1 : options.relevance(last);
  const passes = dedupe === 0 ? undefined : copyFilter(dedupe);
  const needed = poolSize(options);
  const pool: Ranked<C>[] = [];
  const { order, relevances } = dated(found, options);
  for (const at of order) {
    const text = found[at]!;
    const relevance = relevances[at]!;
    if (pool.length === needed || relevance < bound || relevance < minRelevance) break;
    const isWanted = relevance <= maxRelevance && relevance > 0;
    if (isWanted && passes?.(options.terms(text)) !== false) pool.push({ text, relevance });
  }
  if (pool.length < needed && !all) return undefined;
  if (diversity === 0) return pool;
  const similarity = (one: Ranked<C>, other: Ranked<C>): number => options.similarity(one.text, other.text);
  return diverse(pool, limit, diversity, similarity);
}

/**
 * The relevances once dates are counted in, and the places of the texts in their order. Numbers alone, for there may be
 * tens of thousands of texts and few of them are in the answer.
 */
function dated<C>(
  found: readonly C[],
  { boost, relevance, date }: Reranking<C>,
): { order: Iterable<number>; relevances: Float64Array } {
  const relevances = Float64Array.from(found, (text) =>
    boost === undefined ? relevance(text) : datedRelevance(relevance(text), date(text), boost),
  );
  if (boost === undefined) return { order: found.keys(), relevances };
  return { order: [...found.keys()].sort((one, other) => relevances[other]! - relevances[one]!), relevances };
}
