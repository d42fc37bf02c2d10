import { grown } from './arrays.ts';
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
  const postings = new Postings();
  /** Of all terms together, by text. */
  const weights: number[] = [];
  return async (terms) => {
    const shared = new Float64Array(weights.length);
    const count = termCount(terms);
    let weight = 0;
    for (let i = 0; i < count; i++) {
      const own = weightAt(terms, i);
      weight += own;
      postings.share(hashAt(terms, i), own, shared);
      const rest = i % termsAtOnce === termsAtOnce - 1 ? pause() : undefined;
      if (rest) await rest;
    }
    for (const [text, sum] of shared.entries()) {
      if (sum > 0 && sum / (weight + weights[text]! - sum) >= threshold) return false;
    }
    const text = weights.push(weight) - 1;
    for (let i = 0; i < count; i++) {
      postings.add(hashAt(terms, i), text, weightAt(terms, i));
      const rest = i % termsAtOnce === termsAtOnce - 1 ? pause() : undefined;
      if (rest) await rest;
    }
    return true;
  };
}

/** Terms between two looks at the clock: of a long text among many, each may be in hundreds. */
const termsAtOnce = 500;
const parts = 256;
const postingsOfPart = 16;

/**
 * Texts by term with the weight of the term in them, as chains through arrays: some long texts have half a million, and
 * as many objects would hold everything up for 30 ms when the memory is tidied. In parts, by the lowest bits of the hash,
 * for what is large takes long to grow.
 */
class Postings {
  private readonly parts = Array.from({ length: parts }, () => new Chains());

  add(hash: number, text: number, weight: number): void {
    this.parts[hash & (parts - 1)]!.add(hash >>> 8, text, weight);
  }

  /** Adds what a text with so much of a term shares with each of the texts to its sum. */
  share(hash: number, weight: number, sums: Float64Array): void {
    this.parts[hash & (parts - 1)]!.share(hash >>> 8, weight, sums);
  }
}

class Chains {
  /** The last posting of a term. */
  private readonly ends = new Map<number, number>();
  /** Of a posting: the one before it of the same term, or −1; its text; the weight. */
  private before = new Int32Array(postingsOfPart);
  private texts = new Uint32Array(postingsOfPart);
  private weights = new Uint8Array(postingsOfPart);
  private count = 0;

  add(term: number, text: number, weight: number): void {
    const at = this.count++;
    if (at === this.texts.length) {
      this.before = grown(this.before, this.count);
      this.texts = grown(this.texts, this.count);
      this.weights = grown(this.weights, this.count);
    }
    this.before[at] = this.ends.get(term) ?? -1;
    this.texts[at] = text;
    this.weights[at] = weight;
    this.ends.set(term, at);
  }

  share(term: number, weight: number, sums: Float64Array): void {
    for (let at = this.ends.get(term) ?? -1; at >= 0; at = this.before[at]!) {
      sums[this.texts[at]!]! += Math.min(weight, this.weights[at]!);
    }
  }
}
