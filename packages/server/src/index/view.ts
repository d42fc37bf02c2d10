import type { Language } from '../domain/language.ts';
import type { Prior } from '../nlp/terms/prior.ts';
import type { MeanDirection } from '../scoring/boilerplate.ts';
import type { Sample } from '../scoring/sample.ts';
import type { Vector } from '../scoring/vector.ts';
import { LiveSegment } from './live-segment.ts';
import { buildSegment, type Document } from './segment/build.ts';
import { vectorIn } from './segment/merge.ts';
import { docsWith } from './segment/sentence-list.ts';
import { readTerms } from './segment/read-terms.ts';
import type { Segment } from './segment/segment.ts';
import { weighLoaded } from './statistics.ts';
import type { UnloadedTexts } from './unloaded-texts.ts';

/** What a view is made of. */
export interface ViewParts {
  language: Language;
  prior: Prior;
  segments: readonly LiveSegment[];
  /** The mean of the directions of the texts' vectors. */
  mean: MeanDirection;
  /** The texts of the collection that no segment holds; the statistics count them. */
  unloaded: UnloadedTexts | undefined;
  /** Returns false once the collection has changed, and `ViewWriter` has made another view. */
  isCurrent: () => boolean;
}

/** The id of the segment that `copyWith` adds. All other segments have ids of 0 or more. */
const loadedId = -1;

/**
 * The texts of one collection, for searches in one thread: segments, which threads share, without their deleted texts,
 * and the statistics of the collection. A view never changes. After a change of the collection `ViewWriter` makes a new
 * view, and the older one refuses searches, because both share memory.
 *
 * Texts are numbered over all segments, one segment after the other; such a number belongs to its view.
 */
export class View {
  readonly language: Language;
  readonly prior: Prior;
  readonly mean: MeanDirection;
  readonly unloaded: UnloadedTexts | undefined;
  /** Number of texts of the collection, including unloaded texts. */
  readonly size: number;
  /** The dimensions of the vectors; 0 when no text has a vector. */
  readonly dimensions: number;
  readonly #parts: ViewParts;
  readonly #segments: readonly LiveSegment[];

  constructor(parts: ViewParts) {
    const { segments, unloaded } = parts;
    this.#parts = parts;
    this.#segments = segments;
    this.language = parts.language;
    this.prior = parts.prior;
    this.mean = parts.mean;
    this.unloaded = unloaded;
    let first = 0;
    let size = unloaded?.size ?? 0;
    for (const live of segments) {
      live.first = first;
      first += live.segment.docs;
      if (!live.isCountedElsewhere) size += live.size;
    }
    this.size = size;
    this.dimensions =
      segments.find(({ segment }) => segment.dimensions > 0)?.segment.dimensions ??
      unloaded?.facts.directions.length ??
      0;
  }

  get segments(): readonly LiveSegment[] {
    if (!this.#parts.isCurrent()) throw new Error('the collection has changed since this view was made');
    return this.#segments;
  }

  /** Bytes of memory: `own` of the statistics, `shared` of the segments. */
  get bytes(): { own: number; shared: number } {
    const bytes = { own: this.unloaded?.bytes ?? 0, shared: 0 };
    for (const live of this.#segments) {
      bytes.own += live.bytes;
      bytes.shared += live.segment.bytes.byteLength;
    }
    return bytes;
  }

  /** Returns a view that also holds some of the unloaded texts; this view does not change. */
  copyWith(documents: readonly Document[]): View {
    const segment = buildSegment(documents);
    checkDimensions(segment, this.dimensions);
    const loaded = new LiveSegment(loadedId, segment, true);
    weighLoaded(loaded, this.segments, this);
    return new View({ ...this.#parts, segments: [...this.#segments, loaded] });
  }

  has(textId: number): boolean {
    return this.#segments.some((live) => live.find(textId) !== undefined);
  }

  /** Returns the number of a text; undefined when no segment holds it. */
  find(textId: number): number | undefined {
    for (const live of this.segments) {
      const doc = live.find(textId);
      if (doc !== undefined) return live.first + doc;
    }
    return undefined;
  }

  /** Returns the segment that holds the text with a number. */
  segmentOf(doc: number): LiveSegment {
    const segments = this.#segments;
    let which = segments.length - 1;
    while (segments[which]!.first > doc) which--;
    return segments[which]!;
  }

  /** Returns the id of the text with a number. */
  idOf(doc: number): number {
    const { first, segment } = this.segmentOf(doc);
    return segment.ids[doc - first]!;
  }

  /** Returns when the text with a number was published or else stored, in seconds since 1970. */
  date(doc: number): number {
    const { first, segment } = this.segmentOf(doc);
    return segment.dates[doc - first]!;
  }

  /** Returns the terms of the text with a number, in the encoding of `textTerms`. */
  terms(doc: number): Uint8Array {
    const { first, segment } = this.segmentOf(doc);
    return readTerms(segment, doc - first);
  }

  /** Returns the vector of the text with a number, without copying it from the segment. */
  vector(doc: number): Vector | undefined {
    const { first, segment } = this.segmentOf(doc);
    return vectorIn(segment, doc - first);
  }

  /** Returns how many loaded texts have a sentence, by its hash: `most` if there are more. */
  textsWith(hash: number, most: number): number {
    let count = 0;
    for (const { segment, deleted } of this.segments)
      for (const doc of docsWith(segment, hash)) if (!deleted.has(doc) && ++count >= most) return count;
    return count;
  }

  /** Returns a text in the form in which it is compared; other views take it as an external query. */
  sample(textId: number): Sample | undefined {
    const doc = this.find(textId);
    return doc === undefined
      ? undefined
      : { language: this.language, terms: this.terms(doc), vector: this.vector(doc) };
  }
}

/** Throws when the vectors of a segment and of a view have different dimensions. */
export function checkDimensions({ dimensions }: Segment, expected: number): void {
  if (dimensions > 0 && expected > 0 && dimensions !== expected)
    throw new RangeError(`vectors of ${dimensions} dimensions among vectors of ${expected}`);
}
