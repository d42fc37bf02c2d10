import type { Prior } from '../nlp/terms/prior.ts';
import { isPair } from '../nlp/terms/hash.ts';
import { difference, partOf } from '../scoring/squared-norm.ts';
import { level, share } from '../scoring/weights.ts';
import type { LiveSegment } from './live-segment.ts';
import { forEachEntry } from './segment/packed-lists.ts';
import type { StoredIndex } from './stored/stored-index.ts';
import { sharedMemory } from './segment/shared-memory.ts';
import { countOf, noTerm, numbersOf, type Stretch } from './segment/term-numbers.ts';
import { walkTogether } from './walk.ts';

/**
 * What the texts of a collection weigh depends on how many texts have each of their terms. The weights of a term change in
 * steps, so that a text that comes or goes changes those of few; all sums are exact, and it doesn't matter in which order
 * texts came and went.
 */

/** What counts beside the segments, and how usual terms are in the language. */
export interface Around {
  prior: Prior;
  /** Texts of the collection that lie in the store's own index. */
  stored: StoredIndex | undefined;
}

/** Reckons the norms of all texts, as from the beginning. */
export function weighAll(segments: readonly LiveSegment[], { prior, stored }: Around): void {
  const codes = segments.map(codesFor);
  const stretches = segments.flatMap(({ segment, counts }, at) =>
    segment.stretches.map((stretch) => ({ ...stretch, counts, codes: codes[at]! })),
  );
  const lists = stretches.map(({ hashes }) => hashes);
  walkTogether(lists, (hash, places) => {
    let count = stored?.count(hash) ?? 0;
    for (let which = 0; which < places.length; which++) {
      if (places[which]! < 0) continue;
      const { counts, first } = stretches[which]!;
      count += counts.of(first + places[which]!);
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

/** Reckons the norms of the texts of a new segment, and corrects those of the others for its coming. */
export function weighNew(
  fresh: LiveSegment,
  others: readonly LiveSegment[],
  { prior, stored }: Around,
): void {
  const codes = codesFor(fresh);
  for (const { hashes, first } of partsOf(fresh)) {
    const known = new Known(hashes, others, stored);
    for (let at = 0; at < hashes.length; at++) {
      const hash = hashes[at]!;
      const term = first + at;
      const before = known.counts[at]!;
      const after = before + countOf(fresh.segment, term);
      const usual = prior(hash);
      const code = (codes[term] = codeOf(hash, after, usual));
      if (before > 0) known.reweigh(at, codeOf(hash, before, usual), code);
    }
  }
  weighTexts(fresh, codes);
}

/** Reckons the norms of texts that are lent: the stored index counts them, so they change nobody else's. */
export function weighLent(
  lent: LiveSegment,
  others: readonly LiveSegment[],
  { prior, stored }: Around,
): void {
  const codes = codesFor(lent);
  for (const { hashes, first } of partsOf(lent)) {
    const { counts } = new Known(hashes, others, undefined);
    for (let at = 0; at < hashes.length; at++) {
      const hash = hashes[at]!;
      // What the stored index does not tell, one of its texts alone has: one of these.
      const inStore = Math.max(stored?.count(hash) ?? 0, countOf(lent.segment, first + at));
      codes[first + at] = codeOf(hash, inStore + counts[at]!, prior(hash));
    }
  }
  weighTexts(lent, codes);
}

/** Corrects the norms of all texts for the going of one with some terms, ascending, which is still counted. */
export function weighGoing(
  hashes: Uint32Array,
  segments: readonly LiveSegment[],
  { prior, stored }: Around,
): void {
  const known = new Known(hashes, segments, stored);
  for (let at = 0; at < hashes.length; at++) {
    const hash = hashes[at]!;
    const before = known.counts[at]!;
    if (before <= 1) continue;
    const usual = prior(hash);
    known.reweigh(at, codeOf(hash, before, usual), codeOf(hash, before - 1, usual));
  }
}

/** Terms that are sought at a time: a segment of 16,384 texts has a million and a half. */
const termsAtOnce = 2 ** 16;

/** The terms of a segment, ascending by hash in each part. */
function* partsOf({ segment }: LiveSegment): Generator<Stretch> {
  for (const { hashes, first } of segment.stretches) {
    for (let from = 0; from < hashes.length; from += termsAtOnce)
      yield { hashes: hashes.subarray(from, from + termsAtOnce), first: first + from };
  }
}

/** What is known of some terms, ascending by hash. */
class Known {
  /** How many texts have each. */
  readonly counts: Uint32Array;
  readonly #segments: readonly LiveSegment[];
  /** By segment: the number of each there. */
  readonly #numbers: readonly Uint32Array[];

  constructor(hashes: Uint32Array, segments: readonly LiveSegment[], stored: StoredIndex | undefined) {
    this.#segments = segments;
    this.counts = stored ? hashes.map((hash) => stored.count(hash)) : new Uint32Array(hashes.length);
    this.#numbers = segments.map(({ segment, counts }) => {
      const numbers = numbersOf(segment, hashes);
      counts.addTo(this.counts, numbers);
      return numbers;
    });
  }

  /** Corrects the norms of the texts that have one of them, whose code was another. */
  reweigh(at: number, before: number, after: number): void {
    if (before === after) return;
    const part = difference(parts[after]!, parts[before]!);
    for (let which = 0; which < this.#numbers.length; which++) {
      const term = this.#numbers[which]![at]!;
      if (term === noTerm) continue;
      const live = this.#segments[which]!;
      const { postings, postingsAt } = live.segment;
      forEachEntry(postings, postingsAt[term]!, postingsAt[term + 1]!, (doc, weight) => {
        live.correct(doc, part, weight * weight);
      });
    }
  }
}

/**
 * In two bytes what the part of a term depends on: its level, whether it is a pair, and whether one text alone has it. `usual` is its
 * prior, which lies in a large table: it is looked up once.
 */
function codeOf(hash: number, count: number, usual: number): number {
  return (level(count, usual) << 2) | (isPair(hash) ? 2 : 0) | (count === 1 ? 1 : 0);
}

/** The parts of all codes: the levels of 2^30 texts are below 128. */
const parts = Array.from({ length: 512 }, (_, code) =>
  partOf(share((code >> 1) & 1, code & 1 ? 1 : 2), code >> 2),
);
const partsA = Float64Array.from(parts, ({ a }) => a);
const partsB = Float64Array.from(parts, ({ b }) => b);
const partsC = Float64Array.from(parts, ({ c }) => c);

/** Room for the codes of the terms of a segment. */
function codesFor({ segment: { hashes } }: LiveSegment): Uint16Array {
  return new Uint16Array(sharedMemory(2 * hashes.length), 0, hashes.length);
}

/** Sums up the parts of each text's terms, given the codes of all terms of its segment. */
function weighTexts(live: LiveSegment, codes: Uint16Array): void {
  const { docs, rows, rowsAt } = live.segment;
  for (let doc = 0, at = 0; doc < docs; doc++) {
    const end = rowsAt[doc + 1]!;
    let [a, b, c] = [0, 0, 0];
    for (let term = 0; at < end;) {
      // Written out as in `readList`: a hundred million entries are read here when a large collection is opened.
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
    live.weigh(doc, a, b, c);
  }
}
