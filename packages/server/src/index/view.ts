import type { Language } from '../domain/language.ts';
import { type Prior, priors } from '../nlp/terms/prior.ts';
import { MeanDirection } from '../scoring/boilerplate.ts';
import type { Sample } from '../scoring/sample.ts';
import type { Vector } from '../scoring/vector.ts';
import { hashesIn } from '../nlp/terms/encoded-terms.ts';
import { LiveSegment } from './live-segment.ts';
import { vectorIn } from './segment/merge.ts';
import { lookAtTerms, readTerms } from './segment/read-terms.ts';
import type { Segment } from './segment/segment.ts';
import { weighAll, weighGoing, weighLent, weighNew } from './statistics.ts';
import type { StoredIndex } from './stored/stored-index.ts';
import { walkTogether } from './walk.ts';

/** A segment to open, and the ids of its texts that have gone. */
export interface Opened {
  id: number;
  segment: Segment;
  deleted: readonly number[];
}

/**
 * The texts of one collection as one thread searches them: segments, which threads share, the texts that have gone, and the
 * statistics of what is left. It changes between searches alone. Texts of all segments are numbered one after the other;
 * such a number is good until the view changes.
 */
export class View {
  readonly language: Language;
  readonly prior: Prior;
  /** What the texts' vectors have in common. */
  mean = new MeanDirection();
  /** Another one after every change. */
  version = 0;
  /** Counts the texts of the collection that are in no segment, but in the store's own index. */
  readonly stored: StoredIndex | undefined;
  #segments: readonly LiveSegment[] = [];

  constructor(language: Language, prior = priors[language], stored?: StoredIndex) {
    this.language = language;
    this.prior = prior;
    this.stored = stored;
    if (stored) this.mean.addAll(stored.facts.directions, stored.facts.vectors);
  }

  get segments(): readonly LiveSegment[] {
    return this.#segments;
  }

  /** Number of texts. */
  get size(): number {
    return this.#own.reduce((sum, { size }) => sum + size, this.stored?.size ?? 0);
  }

  /** The segments that are not lent. */
  get #own(): readonly LiveSegment[] {
    return this.#segments.filter(({ isLent }) => !isLent);
  }

  /** The dimensions of the vectors; 0 when no text has one. */
  get dimensions(): number {
    const own = this.#segments.find(({ segment }) => segment.dimensions > 0)?.segment.dimensions;
    return own ?? this.stored?.facts.directions.length ?? 0;
  }

  /** Bytes of memory: those of its own, and those of the segments. */
  get bytes(): { own: number; shared: number } {
    const sum = (of: (live: LiveSegment) => number) =>
      this.#segments.reduce((total, live) => total + of(live), 0);
    return {
      own: sum(({ bytes }) => bytes) + (this.stored?.bytes ?? 0),
      shared: sum(({ segment }) => segment.bytes.byteLength),
    };
  }

  /** Adds the texts of a segment, none of which may be there. */
  add(id: number, segment: Segment): void {
    this.#check(segment);
    for (const textId of segment.ids)
      if (this.has(textId)) throw new RangeError(`text ${textId} is there already`);
    const live = new LiveSegment(id, segment);
    weighNew(live, this.#segments, this);
    this.#addDirections(live);
    this.#set([...this.#segments, live]);
  }

  /** Takes out a text; false when it is not there. */
  delete(textId: number): boolean {
    for (const live of this.#segments) {
      const doc = live.find(textId);
      if (doc === undefined) continue;
      weighGoing(hashesOf(live.segment, doc), this.#segments, this);
      const vector = vectorIn(live.segment, doc);
      if (vector !== undefined) this.mean.remove(vector);
      live.drop(doc);
      this.version++;
      return true;
    }
    return false;
  }

  /** Takes out the texts of a segment, which the stored index counts. */
  deleteStored(segment: Segment): void {
    const { stored } = this;
    for (let doc = 0; stored && doc < segment.docs; doc++) {
      const textId = segment.ids[doc]!;
      if (stored.gone.has(textId)) continue;
      const hashes = hashesOf(segment, doc);
      weighGoing(hashes, this.#segments, this);
      const vector = vectorIn(segment, doc);
      if (vector !== undefined) this.mean.remove(vector);
      stored.remove(textId, hashes);
    }
    this.version++;
  }

  /** Adds texts of the stored index as one more segment, for the search that runs now, until `detach`. */
  attach(segment: Segment): void {
    this.#check(segment);
    const live = new LiveSegment(-1, segment, true);
    weighLent(live, this.#segments, this);
    this.#set([...this.#segments, live]);
  }

  /** Removes what `attach` has added. */
  detach(): void {
    this.#set(this.#own);
  }

  /** Puts a segment in the place of those that it was merged from; texts that have gone meanwhile stay so. */
  replace(inputs: readonly number[], id: number, merged: Segment): void {
    const olds = this.#segments.filter((live) => inputs.includes(live.id));
    if (olds.length !== inputs.length) throw new RangeError('a segment to be replaced is not there');
    const live = new LiveSegment(id, merged);
    const lists = [merged.ids, ...olds.map(({ segment }) => segment.ids)];
    walkTogether(lists, (textId, places) => {
      const which = olds.findIndex(
        ({ deleted }, at) => places[at + 1]! >= 0 && !deleted.has(places[at + 1]!),
      );
      const doc = places[0]!;
      if (doc < 0 && which >= 0) throw new RangeError(`text ${textId} is missing in the merged segment`);
      if (doc < 0) return;
      if (which < 0) {
        live.drop(doc);
        return;
      }
      const { norms } = olds[which]!;
      const from = 3 * places[which + 1]!;
      live.weigh(doc, norms[from]!, norms[from + 1]!, norms[from + 2]!);
    });
    const rest = this.#segments.filter((other) => !olds.includes(other));
    this.#set([...rest, live]);
  }

  /** Takes segments in the place of all that there was: faster than one by one. */
  open(opened: readonly Opened[]): void {
    this.#segments = [];
    const lives: LiveSegment[] = [];
    for (const { id, segment, deleted } of opened) {
      this.#check(segment);
      const live = new LiveSegment(id, segment);
      for (const textId of deleted) {
        const doc = live.find(textId);
        if (doc !== undefined) live.drop(doc);
      }
      lives.push(live);
      this.#set(lives);
    }
    this.rebuild();
  }

  /** Reckons all statistics anew. */
  rebuild(): void {
    weighAll(this.#segments, this);
    this.mean = new MeanDirection();
    if (this.stored) this.mean.addAll(this.stored.facts.directions, this.stored.facts.vectors);
    for (const live of this.#segments) this.#addDirections(live);
    this.version++;
  }

  has(textId: number): boolean {
    return this.#segments.some((live) => live.find(textId) !== undefined);
  }

  /** The number of a text; undefined when it is not there. */
  find(textId: number): number | undefined {
    for (const live of this.#segments) {
      const doc = live.find(textId);
      if (doc !== undefined) return live.first + doc;
    }
    return undefined;
  }

  /** The segment that the text with a number is in. */
  segmentOf(doc: number): LiveSegment {
    const segments = this.#segments;
    let which = segments.length - 1;
    while (segments[which]!.first > doc) which--;
    return segments[which]!;
  }

  /** The id of the text with a number. */
  idOf(doc: number): number {
    const { first, segment } = this.segmentOf(doc);
    return segment.ids[doc - first]!;
  }

  /** Returns when the text with a number was published or else stored, in seconds since 1970. */
  date(doc: number): number {
    const { first, segment } = this.segmentOf(doc);
    return segment.dates[doc - first]!;
  }

  /** Its terms, in the encoding of `textTerms`. */
  terms(doc: number): Uint8Array {
    const { first, segment } = this.segmentOf(doc);
    return readTerms(segment, doc - first);
  }

  /** Its vector, where it lies. */
  vector(doc: number): Vector | undefined {
    const { first, segment } = this.segmentOf(doc);
    return vectorIn(segment, doc - first);
  }

  /** A text as it is compared; other views take it as an external query. */
  sample(textId: number): Sample | undefined {
    const doc = this.find(textId);
    return doc === undefined
      ? undefined
      : { language: this.language, terms: this.terms(doc), vector: this.vector(doc) };
  }

  #set(segments: readonly LiveSegment[]): void {
    let first = 0;
    for (const live of segments) {
      live.first = first;
      first += live.segment.docs;
    }
    this.#segments = segments;
    this.version++;
  }

  #check({ dimensions }: Segment): void {
    if (dimensions > 0 && this.dimensions > 0 && dimensions !== this.dimensions)
      throw new RangeError(`vectors of ${dimensions} dimensions among some of ${this.dimensions}`);
  }

  #addDirections({ segment, deleted }: LiveSegment): void {
    let count = 0;
    for (const length of segment.lengths) if (length > 0) count++;
    if (count > 0) this.mean.addAll(segment.directions, count);
    if (deleted.count === 0) return;
    for (let doc = 0; doc < segment.docs; doc++) {
      const vector = deleted.has(doc) ? vectorIn(segment, doc) : undefined;
      if (vector !== undefined) this.mean.remove(vector);
    }
  }
}

/** Returns the hashes of the terms of a text, ascending. */
const hashesOf = (segment: Segment, doc: number): Uint32Array => hashesIn(lookAtTerms(segment, doc));
