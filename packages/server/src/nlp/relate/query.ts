import type { Prior } from './prior.ts';
import type { Term } from './terms.ts';
import { fullShare, informativeness, level, share, topLevel } from './weights.ts';

/** What the query's side brings to a score: (Σ factor · weight in the other text) · scale / length of the other. */
export interface Query {
  /** By hash, for the terms that other texts have. */
  factors: Map<number, number>;
  scale: number;
}

/**
 * A query from the terms of a text that is itself in the index of `size` texts.
 *
 * The score is the cosine over terms that are matched somewhere, times the part of the query's weight that these
 * make up. Without this last factor a text among twenty would seem close to whatever shares a word with it: true
 * pairs of news had a mean cosine of .57 among 20 texts and .30 among 2,000; with it, .22 and .19.
 */
export function makeQuery(
  terms: readonly Term[],
  size: number,
  prior: Prior,
  documentFrequency: (hash: number) => number,
): Query {
  const top = topLevel(size);
  const factors = new Map<number, number>();
  let matched = 0;
  let full = 0;
  for (const { hash, weight } of terms) {
    const count = documentFrequency(hash);
    const factor = weight * informativeness(top, level(count, prior(hash)));
    full += fullShare(hash) * weight * factor;
    matched += share(hash, count) * weight * factor;
    if (count > 1) factors.set(hash, fullShare(hash) * factor);
  }
  return { factors, scale: Math.sqrt(matched) / full };
}
