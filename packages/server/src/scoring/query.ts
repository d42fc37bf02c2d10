import { repeatedBlock } from './boilerplate.ts';
import { hashAt, termCount, weightAt } from '../nlp/terms/encoded-terms.ts';
import { fullTermShare, squaredIdf, level, termShare, topLevel, dfPenaltyFactor } from './weights.ts';

/**
 * A query by words. The score of another text is dot · scale / √(its squared norm − excess). The query has the terms that other texts
 * have, ascending by hash, in parallel arrays: a text of the greatest length has eleven thousand.
 */
export interface Query {
  hashes: Uint32Array;
  /** The index of each term among the terms of the text. */
  places: Uint32Array;
  /** Factors of the dot product: each is multiplied by the weight of the term in the other text. */
  factors: Float64Array;
  /** What to subtract from the squared norm of the other text, after multiplication by the square of this weight; mostly 0. */
  excesses: Float64Array;
  scale: number;
  /** The level of a term that all texts have, the text of the query included. */
  top: number;
}

/** The statistics of a collection that a query needs. */
export interface CollectionStatistics {
  /** The number of texts. */
  size: number;
  /** Whether the text of the query is not in the collection; it is then counted as if it were. */
  isExternal: boolean;
  /** The document frequency of each term of the text. */
  counts: Uint32Array;
  /** The share of texts of the language that have each term of the text. */
  priors: Float64Array;
}

/**
 * Makes a query from the terms of a text, encoded by `encodeTerms`.
 *
 * The score is the cosine over the terms that another text has, times the share of the query's weight that these terms have. Without
 * that share, a text among twenty would seem similar to any text with one of its words. Mean score of true pairs of news texts among 20
 * texts and among 2,000: .57 and .30 before, .22 and .19 with this.
 */
export function makeQuery(
  terms: Uint8Array,
  { size, isExternal, counts: storedCounts, priors }: CollectionStatistics,
): Query {
  const self = isExternal ? 1 : 0;
  const top = topLevel(size + self);
  const counts = storedCounts.map((stored) => stored + self);
  const block = repeatedBlock(terms, size + self, counts);
  const hashes = new Uint32Array(termCount(terms));
  const places = new Uint32Array(hashes.length);
  const factors = new Float64Array(hashes.length);
  const excesses = new Float64Array(hashes.length);
  let shared = 0;
  let matched = 0;
  let full = 0;
  for (let at = 0; at < counts.length; at++) {
    const hash = hashAt(terms, at);
    const weight = weightAt(terms, at);
    const count = counts[at]!;
    const prior = priors[at]!;
    const idf = squaredIdf(top, level(count, prior));
    const left = dfPenaltyFactor(count, size + self, block);
    const square = left * weight * weight * idf;
    full += fullTermShare(hash) * square;
    matched += termShare(hash, count) * square;
    if (count === 1) continue;
    const factor = left * fullTermShare(hash) * idf;
    // The norm of another text counts the term with its df among the stored texts; the excess corrects that for this query.
    const known = count - self;
    const storedIdf = isExternal ? squaredIdf(top, level(known, prior)) : idf;
    hashes[shared] = hash;
    places[shared] = at;
    factors[shared] = weight * factor;
    excesses[shared] = termShare(hash, known) * storedIdf - factor;
    shared++;
  }
  return {
    hashes: hashes.subarray(0, shared),
    places: places.subarray(0, shared),
    factors: factors.subarray(0, shared),
    excesses: excesses.subarray(0, shared),
    scale: Math.sqrt(matched) / full,
    top,
  };
}
