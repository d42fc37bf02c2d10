import type { Prior } from '../nlp/terms/prior.ts';
import { isPair } from '../nlp/terms/hash.ts';
import { normPartDifference, normPart } from '../scoring/squared-norm.ts';
import { level, termShare } from '../scoring/weights.ts';
import type { LiveSegment } from './live-segment.ts';
import { forEachEntry } from './segment/packed-lists.ts';
import type { UnloadedTexts } from './unloaded-texts.ts';
import { sharedMemory } from './segment/shared-memory.ts';
import type { Stretch } from './segment/stretch.ts';
import { countOf, noTerm, numbersOf } from './segment/term-numbers.ts';
import { walkTogether } from './walk.ts';

/**
 * The norm of a text depends on the document frequency of each of its terms. The weight of a term changes in steps, so one
 * added or deleted text changes the weights of few terms. All sums are exact, so the order of additions and deletions does
 * not matter.
 */

/** The inputs of the norms other than the segments. */
export interface CollectionContext {
  prior: Prior;
  /** The texts of the collection that no segment holds. */
  unloaded: UnloadedTexts | undefined;
}

/** Computes the norms of all texts. */
export function weighAll(segments: readonly LiveSegment[], { prior, unloaded }: CollectionContext): void {
  const codes = segments.map(codesFor);
  const stretches = segments.flatMap(({ segment, counts }, at) =>
    segment.stretches.map((stretch) => ({ ...stretch, counts, codes: codes[at]! })),
  );
  const lists = stretches.map(({ hashes }) => hashes);
  walkTogether(lists, (hash, places) => {
    let count = unloaded?.count(hash) ?? 0;
    for (let which = 0; which < places.length; which++) {
      if (places[which]! < 0) continue;
      const { counts, first } = stretches[which]!;
      count += counts.get(first + places[which]!);
    }
    const code = codeOf(hash, count, prior(hash));
    for (let which = 0; which < places.length; which++) {
      if (places[which]! < 0) continue;
      const { codes, first } = stretches[which]!;
      codes[first + places[which]!] = code;
    }
  });
  for (const [which, live] of segments.entries()) weighTexts(live, codes[which]!);
}

/**
 * Computes the norms of the texts of a new segment, and corrects the norms of the other texts, which do not count the
 * new texts yet.
 */
export function weighNew(
  fresh: LiveSegment,
  others: readonly LiveSegment[],
  { prior, unloaded }: CollectionContext,
): void {
  const codes = codesFor(fresh);
  for (const { hashes, first } of partsOf(fresh)) {
    const frequencies = new DocumentFrequencies(hashes, others, unloaded);
    for (let at = 0; at < hashes.length; at++) {
      const hash = hashes[at]!;
      const term = first + at;
      const before = frequencies.counts[at]!;
      const after = before + countOf(fresh.segment, term);
      const priorDf = prior(hash);
      const code = (codes[term] = codeOf(hash, after, priorDf));
      if (before > 0) frequencies.reweigh(at, codeOf(hash, before, priorDf), code);
    }
  }
  weighTexts(fresh, codes);
}

/** Computes the norms of texts that `UnloadedTexts` counts already, so the norms of other texts do not change. */
export function weighLoaded(
  loaded: LiveSegment,
  others: readonly LiveSegment[],
  { prior, unloaded }: CollectionContext,
): void {
  const codes = codesFor(loaded);
  for (const { hashes, first } of partsOf(loaded)) {
    const { counts } = new DocumentFrequencies(hashes, others, undefined);
    for (let at = 0; at < hashes.length; at++) {
      const hash = hashes[at]!;
      // `UnloadedTexts` does not count pairs that only one of its texts has: here, a loaded text.
      const unloadedCount = Math.max(unloaded?.count(hash) ?? 0, countOf(loaded.segment, first + at));
      codes[first + at] = codeOf(hash, unloadedCount + counts[at]!, prior(hash));
    }
  }
  weighTexts(loaded, codes);
}

/**
 * Corrects the norms of all texts for the removal of a text, which is still counted. `hashes` are the hashes of its
 * terms, ascending.
 */
export function weighRemoval(
  hashes: Uint32Array,
  segments: readonly LiveSegment[],
  { prior, unloaded }: CollectionContext,
): void {
  const frequencies = new DocumentFrequencies(hashes, segments, unloaded);
  for (let at = 0; at < hashes.length; at++) {
    const hash = hashes[at]!;
    const before = frequencies.counts[at]!;
    if (before <= 1) continue;
    const priorDf = prior(hash);
    frequencies.reweigh(at, codeOf(hash, before, priorDf), codeOf(hash, before - 1, priorDf));
  }
}

/** Terms that are looked up at a time: a segment of 16,384 texts has a million and a half. */
const termsAtOnce = 2 ** 16;

/** Yields the terms of a segment in parts, each ascending by hash. */
function* partsOf({ segment }: LiveSegment): Generator<Stretch> {
  for (const { hashes, first } of segment.stretches) {
    for (let from = 0; from < hashes.length; from += termsAtOnce)
      yield { hashes: hashes.subarray(from, from + termsAtOnce), first: first + from };
  }
}

/** The document frequencies of some terms, ascending by hash, and where each segment has them. */
class DocumentFrequencies {
  /** How many texts have each term. */
  readonly counts: Uint32Array;
  readonly #segments: readonly LiveSegment[];
  /** The number of each term in each segment, by segment and term. */
  readonly #numbers: readonly Uint32Array[];

  constructor(hashes: Uint32Array, segments: readonly LiveSegment[], unloaded: UnloadedTexts | undefined) {
    this.#segments = segments;
    this.counts = unloaded ? hashes.map((hash) => unloaded.count(hash)) : new Uint32Array(hashes.length);
    this.#numbers = segments.map(({ segment, counts }) => {
      const numbers = numbersOf(segment, hashes);
      counts.addTo(this.counts, numbers);
      return numbers;
    });
  }

  /** Corrects the norms of the texts that have a term whose code has changed. */
  reweigh(at: number, before: number, after: number): void {
    if (before === after) return;
    const part = normPartDifference(parts[after]!, parts[before]!);
    for (let which = 0; which < this.#numbers.length; which++) {
      const term = this.#numbers[which]![at]!;
      if (term === noTerm) continue;
      const live = this.#segments[which]!;
      const { postings, postingsAt } = live.segment;
      forEachEntry(postings, postingsAt[term]!, postingsAt[term + 1]!, (doc, weight) => {
        live.addToNorm(doc, part, weight * weight);
      });
    }
  }
}

/**
 * Returns a code of two bytes that determines what a term adds to a norm: its level, whether it is a pair, and whether
 * only one text has it. The caller looks up the prior, which lies in a large table, once for both codes.
 */
function codeOf(hash: number, count: number, priorDf: number): number {
  return (level(count, priorDf) << 2) | (isPair(hash) ? 2 : 0) | (count === 1 ? 1 : 0);
}

/** What a term of weight 1 adds to the sums of a norm, by code. The levels of 2^30 texts are below 128. */
const parts = Array.from({ length: 512 }, (_, code) =>
  normPart(termShare((code >> 1) & 1, code & 1 ? 1 : 2), code >> 2),
);
const partsA = Float64Array.from(parts, ({ a }) => a);
const partsB = Float64Array.from(parts, ({ b }) => b);
const partsC = Float64Array.from(parts, ({ c }) => c);

/** Allocates the codes of the terms of a segment. */
function codesFor({ segment: { hashes } }: LiveSegment): Uint16Array {
  return new Uint16Array(sharedMemory(2 * hashes.length), 0, hashes.length);
}

/** Computes the norm of each text of a segment, given the codes of all terms of the segment. */
function weighTexts(live: LiveSegment, codes: Uint16Array): void {
  const { docs, rows, rowsAt } = live.segment;
  for (let doc = 0, at = 0; doc < docs; doc++) {
    const end = rowsAt[doc + 1]!;
    let [a, b, c] = [0, 0, 0];
    for (let term = 0; at < end;) {
      // Inlined from packed-lists.ts: opening a large collection reads a hundred million entries here.
      let code = rows[at++]!;
      if (code > 127) {
        code += (rows[at++]! << 7) - 128;
        if (code > 16_383) {
          code += (rows[at++]! << 14) - 16_384;
          if (code > 2_097_151) code += (rows[at++]! << 21) - 2_097_152;
        }
      }
      term += code >>> 1;
      const weight = code & 1 ? rows[at++]! : 16;
      const square = weight * weight;
      const part = codes[term]!;
      a += square * partsA[part]!;
      b += square * partsB[part]!;
      c += square * partsC[part]!;
    }
    live.setNorm(doc, a, b, c);
  }
}
