import { hashAt, weightAt } from './terms.ts';

/**
 * How much of two texts is the same, 0–1: the weight of the words and word pairs that they share, over the weight of
 * all that either has. It is the resemblance of Broder ("On the resemblance and containment of documents", 1997) with
 * stems and pairs of stems for shingles, counted as often as logarithmic frequencies say. 1 is the same text but for
 * inflection, stop words and signs; texts that only tell of the same event have .1 to .3. Unlike a relevance, it does
 * not depend on the collection. Takes terms in the encoding of `textTerms`; two texts without terms have 0.
 */
export function resemblance(one: Uint8Array, other: Uint8Array): number {
  let shared = 0;
  let all = 0;
  for (let i = 0, j = 0; ;) {
    const [first, second] = [hashAt(one, i), hashAt(other, j)];
    if (first === Infinity && second === Infinity) break;
    const left = first <= second ? weightAt(one, i++) : 0;
    const right = second <= first ? weightAt(other, j++) : 0;
    shared += Math.min(left, right);
    all += Math.max(left, right);
  }
  return all === 0 ? 0 : shared / all;
}

/** The terms of a text, and all that is needed to tell at a glance that another is no copy of it. */
interface Kept {
  terms: Uint8Array;
  weight: number;
}

/**
 * A filter for texts that come best first: it passes a text that resembles none it has passed by `threshold` (above
 * 0) or more.
 */
export function copyFilter(threshold: number): (terms: Uint8Array) => boolean {
  const kept: Kept[] = [];
  return (terms) => {
    const weight = totalWeight(terms);
    const isCopy = kept.some((better) => {
      // No two texts share more than the lighter one has: most pairs need no more than this.
      const [light, heavy] = weight < better.weight ? [weight, better.weight] : [better.weight, weight];
      return light >= threshold * heavy && resemblance(terms, better.terms) >= threshold;
    });
    if (!isCopy) kept.push({ terms, weight });
    return !isCopy;
  };
}

function totalWeight(terms: Uint8Array): number {
  let sum = 0;
  for (let i = 0; hashAt(terms, i) !== Infinity; i++) sum += weightAt(terms, i);
  return sum;
}
