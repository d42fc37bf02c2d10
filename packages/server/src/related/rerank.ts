import { type DateBoost, datedRelevance } from './date-boost.ts';
import { copyFilter } from './copy-filter.ts';
import { diversify } from './diversity.ts';

/** Options that change the order of the texts found. 0 turns an option off. */
export interface Reranking<C> {
  limit: number;
  /** Both inclusive, 0–1. */
  minRelevance: number;
  maxRelevance: number;
  /** The resemblance from which a text is skipped as a copy of a better result. */
  dedupe: number;
  /** 1 − λ of maximal marginal relevance, 0–1. */
  diversity: number;
  boost?: DateBoost | undefined;
  /** Returns the relevance that the search has computed. */
  relevance: (text: C) => number;
  /** Returns the date of a text in seconds since 1970; called only with `boost`. */
  date: (text: C) => number;
  /** Returns the terms of a text, encoded as in `textTerms`, valid until the next call; called only with `dedupe`. */
  terms: (text: C) => Uint8Array;
  /** Returns the similarity of two texts, 0–1; called only with `diversity`. */
  similarity: (one: C, other: C) => number;
}

/** A text of the result, with its relevance after the date boost. */
export interface RerankedText<C> {
  text: C;
  relevance: number;
}

/** Texts to choose from for each text of a diverse result: 50 for a result of 10, which is what was measured. */
const poolPerEntry = 5;

/** Returns how many texts, best first, are needed after the date boost and the removal of copies. */
export function poolSize({ limit, diversity }: Pick<Reranking<never>, 'limit' | 'diversity'>): number {
  return diversity > 0 ? poolPerEntry * limit : limit;
}

/**
 * Reranks the texts that a search found, best first: applies the date boost, then the thresholds, then removes copies,
 * then chooses for diversity among the best. `isAll` says that the search found every text. Returns undefined when the search
 * did not, and a text that it missed could belong to the result: the caller then searches deeper, so that a result is full
 * whenever enough texts qualify.
 *
 * A text may be of any type that the functions of `options` accept, for example a number if there are tens of thousands.
 */
export function rerank<C>(
  found: readonly C[],
  isAll: boolean,
  options: Reranking<C>,
): RerankedText<C>[] | undefined {
  const { limit, minRelevance, maxRelevance, dedupe, diversity } = options;
  // Dates only lower a relevance, so a text that was not found cannot be above the last text found.
  const last = found.at(-1);
  const bound = isAll ? 0 : last === undefined ? 1 : options.relevance(last);
  const passes = dedupe === 0 ? undefined : copyFilter(dedupe);
  const needed = poolSize(options);
  const pool: RerankedText<C>[] = [];
  const { order, relevances } = boostByDate(found, options);
  for (const at of order) {
    const text = found[at]!;
    const relevance = relevances[at]!;
    if (pool.length === needed || relevance < bound || relevance < minRelevance) break;
    const isWanted = relevance <= maxRelevance && relevance > 0;
    if (isWanted && passes?.(options.terms(text)) !== false) pool.push({ text, relevance });
  }
  if (pool.length < needed && !isAll) return undefined;
  if (diversity === 0) return pool;
  const similarity = (one: RerankedText<C>, other: RerankedText<C>): number =>
    options.similarity(one.text, other.text);
  return diversify(pool, limit, diversity, similarity);
}

/**
 * Returns the relevances after the date boost, and the places of the texts in the order of these relevances. Returns only
 * numbers, because there may be tens of thousands of texts, few of which are in the result.
 */
function boostByDate<C>(
  found: readonly C[],
  { boost, relevance, date }: Reranking<C>,
): { order: Iterable<number>; relevances: Float64Array } {
  const relevances = Float64Array.from(found, (text) =>
    boost === undefined ? relevance(text) : datedRelevance(relevance(text), date(text), boost),
  );
  if (boost === undefined) return { order: found.keys(), relevances };
  return { order: [...found.keys()].sort((one, other) => relevances[other]! - relevances[one]!), relevances };
}
