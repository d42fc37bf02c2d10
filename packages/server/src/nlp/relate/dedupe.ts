import { grown } from './arrays.ts';
import { Dictionary } from './dictionary.ts';
import { PackedLists } from './packed-lists.ts';
import { type Pause, unpaused } from './pause.ts';
import { hashAt, termCount, weightAt } from './terms.ts';

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

/**
 * A filter for texts that come best first: it passes a text that resembles none it has passed by `threshold` (above
 * 0) or more.
 *
 * A text is compared with all of them in one walk over its terms, along lists of the texts that have them, as a search
 * does it: what is shared is summed up, and all that either has is what both have less what is shared.
 */
export function copyFilter(
  threshold: number,
  pause: Pause = unpaused,
): (terms: Uint8Array) => Promise<boolean> {
  const dictionary = new Dictionary();
  /** The texts that have a term, and its weight in them. */
  const textsOf = new PackedLists();
  /** Of all terms together, by text. */
  const weights: number[] = [];
  /** What the text at hand shares with each. */
  let shared = new Float64Array(64);
  /** The weight of its term at hand. */
  let own = 0;
  const share = (text: number, theirs: number): void => {
    shared[text]! += Math.min(own, theirs);
  };
  return async (terms) => {
    if (weights.length > shared.length) shared = grown(shared, weights.length);
    shared.fill(0);
    const count = termCount(terms);
    let weight = 0;
    for (let i = 0; i < count; i++) {
      own = weightAt(terms, i);
      weight += own;
      const term = dictionary.find(hashAt(terms, i));
      if (term !== undefined) textsOf.forEach(term, share);
      const rest = i % termsAtOnce === termsAtOnce - 1 ? pause() : undefined;
      if (rest) await rest;
    }
    for (let text = 0; text < weights.length; text++) {
      const sum = shared[text]!;
      if (sum > 0 && sum / (weight + weights[text]! - sum) >= threshold) return false;
    }
    const text = weights.push(weight) - 1;
    for (let i = 0; i < count; i++) {
      textsOf.add(dictionary.add(hashAt(terms, i)), text, weightAt(terms, i));
      const rest = i % termsAtOnce === termsAtOnce - 1 ? pause() : undefined;
      if (rest) await rest;
    }
    return true;
  };
}

/** Terms between two looks at the clock: of a long text among many, each may be in hundreds. */
const termsAtOnce = 500;
