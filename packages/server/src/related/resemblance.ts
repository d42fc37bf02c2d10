import { hashAt, weightAt } from '../nlp/terms/encoded-terms.ts';

/**
 * Returns the resemblance of two texts, 0–1: the weight of the words and word pairs that they share, over the weight of
 * all that either has (Broder, "On the resemblance and containment of documents", 1997, with stems and pairs of stems
 * as shingles, weighted by logarithmic frequency). 1 means equal texts apart from inflection, stop words and signs; two
 * reports of one event have .1 to .3. Unlike relevance, resemblance does not depend on the collection. Takes terms in
 * the encoding of `textTerms`; 0 for two texts without terms.
 */
export function resemblance(one: Uint8Array, other: Uint8Array): number {
  let shared = 0;
  let all = 0;
  for (let i = 0, j = 0; ;) {
    const [first, second] = [hashAt(one, i), hashAt(other, j)];
    if (first === Infinity && second === Infinity) break;
    const ownWeight = first <= second ? weightAt(one, i++) : 0;
    const otherWeight = second <= first ? weightAt(other, j++) : 0;
    shared += Math.min(ownWeight, otherWeight);
    all += Math.max(ownWeight, otherWeight);
  }
  return all === 0 ? 0 : shared / all;
}
