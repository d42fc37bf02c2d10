import { hashAt, weightAt } from '../nlp/terms/encoded-terms.ts';

/**
 * Returns how much of two texts is the same, 0–1: the weight of the words and word pairs that they share, over the weight of
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
