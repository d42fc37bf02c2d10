import { grown } from './arrays.ts';
import { Dictionary } from './dictionary.ts';
import { PackedLists } from './packed-lists.ts';
import { type Pause, unpaused } from './pause.ts';
import type { Prior } from './prior.ts';
import { newRoom, type Room } from './room.ts';
import { Slots } from './slots.ts';
import { hashAt, termBytes, termCount, weightAt, writeTerm } from './terms.ts';
import { difference, nothing, type Part, partOf, VectorLengths } from './vector-lengths.ts';
import { level, share } from './weights.ts';

/** In the place of a number. */
const noTerm = 2 ** 31 - 1;

/**
 * The terms of a collection's texts: one sparse matrix of bare term frequencies, kept by term (the postings of
 * information retrieval) and by text. Terms and texts are numbered, for arrays are addressed by numbers; the number of
 * a text is its slot. The lengths of the texts' vectors, which depend on all other texts, are kept up to date. A text
 * costs about as much as its own terms, and a matrix is the same however it came to hold its texts. A text that goes
 * stays in the lists of its terms until `tidy`.
 */
export class TermMatrix {
  private readonly prior: Prior;
  private readonly pause: Pause;
  readonly dictionary = new Dictionary();
  /** Number of texts, by term. */
  private counts = new Uint32Array(256);
  /** The slots of the texts that have a term. */
  readonly textsOf = new PackedLists();
  /** The terms of the text in a slot, by number. */
  readonly termsOf = new PackedLists(4);
  readonly slots = new Slots();
  readonly lengths = new VectorLengths();
  /** Another one after every text that comes or goes. */
  version = 0;
  /** The lengths take account of the terms below. */
  private settled = Infinity;
  /** What `read` has read: numbers of terms, ascending, with their weights. */
  row = new Uint32Array(256);
  weights = new Uint8Array(256);
  /** For `terms`, which sorts there. */
  private entries = new Float64Array();

  constructor(prior: Prior, pause: Pause = unpaused) {
    this.prior = prior;
    this.pause = pause;
  }

  /** Memory that it takes, by part. */
  get bytes(): { postings: number; rows: number; terms: number; texts: number } {
    return {
      postings: this.textsOf.bytes,
      rows: this.termsOf.bytes,
      terms: this.dictionary.bytes + this.counts.byteLength,
      texts: this.slots.bytes + this.lengths.bytes,
    };
  }

  /** Whether so many texts have gone that `tidy` is worth its while. */
  get untidy(): boolean {
    return this.slots.stale > 1000 + this.slots.size / 4;
  }

  /**
   * Numbers of terms in the encoding of `textTerms`: those of a text that is there stay while it is, others until the next text
   * comes or goes.
   */
  numbers(terms: Uint8Array): Uint32Array {
    const numbers = new Uint32Array(termCount(terms));
    for (let at = 0; at < numbers.length; at++)
      numbers[at] = this.dictionary.find(hashAt(terms, at)) ?? noTerm;
    return numbers;
  }

  /** Number of texts that have the term with a number. */
  countOf(number: number): number {
    return this.counts[number] ?? 0;
  }

  /** The terms of the text in a slot, ascending by hash, in the encoding of `textTerms`. */
  terms(slot: number, room: Room = newRoom): Uint8Array {
    const count = this.read(slot);
    // As numbers, for those the engine sorts ten times as fast as objects.
    if (count > this.entries.length) this.entries = grown(this.entries, count);
    const entries = this.entries.subarray(0, count);
    for (let at = 0; at < count; at++) {
      entries[at] = this.dictionary.hash(this.row[at]!) * 256 + this.weights[at]!;
    }
    const bytes = room(count * termBytes);
    entries.sort();
    for (let at = 0; at < count; at++) {
      writeTerm(bytes, at, Math.floor(entries[at]! / 256), entries[at]! % 256);
    }
    return bytes;
  }

  /** Reads the row of a slot into `row` and `weights`; returns its length. */
  read(slot: number): number {
    return this.termsOf.read(slot, this.row, this.weights);
  }

  /** Adds a text, or replaces it, with terms as `textTerms` encodes them. */
  set(id: number, terms: Uint8Array): void {
    this.delete(id);
    this.version++;
    const slot = this.slots.take(id);
    this.lengths.reserve(slot + 1);
    this.lengths.clear(slot);
    const entries = new Float64Array(termCount(terms));
    this.reserveRow(entries.length);
    // In loops of one step each: the processor then waits for several far places of the memory at a time.
    for (let at = 0; at < entries.length; at++) {
      entries[at] = this.dictionary.add(hashAt(terms, at)) * 256 + weightAt(terms, at);
    }
    if (this.dictionary.end > this.counts.length) this.counts = grown(this.counts, this.dictionary.end);
    this.termsOf.fill(slot, entries.sort());
    for (const entry of entries) this.counts[Math.floor(entry / 256)]!++;
    for (const entry of entries) this.weighNew(Math.floor(entry / 256), slot, entry % 256);
    for (const entry of entries) this.textsOf.add(Math.floor(entry / 256), slot, entry % 256);
  }

  delete(id: number): boolean {
    const slot = this.slots.find(id);
    if (slot === undefined) return false;
    this.version++;
    this.slots.leave(id);
    this.termsOf.forEach(slot, (term) => {
      const count = this.counts[term]!--;
      if (count === 1) {
        this.textsOf.clear(term);
        this.dictionary.delete(this.dictionary.hash(term));
      } else if (term < this.settled) this.reweigh(term, count, count - 1);
    });
    this.termsOf.clear(slot);
    return true;
  }

  /**
   * From here on, texts are set without their lengths, which makes the filling several times as fast; `settle` catches
   * up. Only while there are no texts, and the lengths are not to be used in between.
   */
  unsettle(): void {
    if (this.slots.size > 0) throw new RangeError('there are texts in the index');
    this.settled = 0;
  }

  async settle(): Promise<void> {
    while (this.settled < this.dictionary.end) {
      const term = this.settled++;
      this.reweigh(term, 0, this.counts[term]!);
      const rest = this.pause();
      if (rest) await rest;
    }
    this.settled = Infinity;
  }

  /** Drops what is left of texts that have gone, which takes some seconds in a million texts. */
  async tidy(): Promise<void> {
    const stale = this.slots.takeStale();
    for (let term = 0; term < this.dictionary.end; term++) {
      this.textsOf.retain(term, (slot) => this.slots.id(slot) >= 0);
      const rest = this.pause();
      if (rest) await rest;
    }
    this.slots.reuse(stale);
  }

  /** Puts a term of a new text, already counted, into the lengths: its own and those of the texts that have it too. */
  private weighNew(term: number, slot: number, weight: number): void {
    if (term >= this.settled) return;
    const count = this.counts[term]!;
    if (count > 1) this.reweigh(term, count - 1, count);
    this.lengths.add(slot, weight, this.part(term, count));
  }

  /** Corrects the lengths of a term's texts when its document frequency goes from one count to another. */
  private reweigh(term: number, before: number, after: number): void {
    const then = this.part(term, before);
    const now = this.part(term, after);
    const change = difference(now, then);
    if (change.a === 0 && change.b === 0) return;
    this.textsOf.forEach(term, (slot, weight) => {
      this.lengths.add(slot, weight, change);
    });
  }

  /** What a term that `count` texts have is in the lengths of each; nothing when none has it. */
  private part(term: number, count: number): Part {
    if (count === 0) return nothing;
    const hash = this.dictionary.hash(term);
    return partOf(share(hash, count), level(count, this.prior(hash)));
  }

  private reserveRow(length: number): void {
    if (length <= this.row.length) return;
    this.row = grown(this.row, length);
    this.weights = grown(this.weights, length);
  }
}
