import { minSquaredNorm, type NormPart, squaredNorm } from '../scoring/squared-norm.ts';
import { Bitset } from './sets/bitset.ts';
import { SketchKernel } from './kernel/sketch-kernel.ts';
import { LiveCounts } from './live-counts.ts';
import { forEachEntry } from './segment/packed-lists.ts';
import type { Segment } from './segment/segment.ts';
import { sharedMemory } from './segment/shared-memory.ts';
import { seek } from './walk.ts';

/**
 * How far the top level may fall or rise before the bounds of norms are computed again. It may fall a little, so that one
 * deleted text does not change the bounds; it may not rise without limit, because the bounds become loose.
 */
const maxFall = 0.05;
const maxRise = 0.5;
/**
 * The number of texts from which sketches have a kernel of their own. A kernel reserves 10 GB of address space, so there must be
 * few kernels; copying the sketches of fewer texts for each search takes little time.
 */
const ownKernelFrom = 8192;
const sharedKernel = new SketchKernel(new Uint8Array());

/** A segment of a collection with its deleted texts and its statistics, which depend on all texts of the collection. */
export class LiveSegment {
  /** Unique in the collection. */
  readonly id: number;
  readonly segment: Segment;
  readonly deleted: Bitset;
  readonly counts: LiveCounts;
  /** The sums A, B and C of the squared norm of the terms of each docId (`scoring/squared-norm.ts`), side by side. */
  readonly norms: Float64Array;
  /**
   * A lower bound of the squared norm of each docId under `#boundsTop` and every higher top; undefined until the first
   * search.
   */
  #bounds: Float32Array | undefined;
  #boundsTop = 0;
  #sketches: SketchKernel | undefined;
  /** Whether `UnloadedTexts` already counts its texts. */
  readonly isCountedElsewhere: boolean;
  /** The number of its first text in the view, where the docIds of all segments follow one another. */
  first = 0;

  constructor(id: number, segment: Segment, isCountedElsewhere = false) {
    this.id = id;
    this.segment = segment;
    this.isCountedElsewhere = isCountedElsewhere;
    this.deleted = new Bitset(segment.docs);
    this.counts = new LiveCounts(segment);
    const sums = 3 * segment.docs;
    this.norms = new Float64Array(sharedMemory(8 * sums), 0, sums);
  }

  /** Number of texts that are not deleted. */
  get size(): number {
    return this.segment.docs - this.deleted.count;
  }

  /** Bytes of memory in addition to the segment. */
  get bytes(): number {
    const bounds = this.#bounds?.byteLength ?? 0;
    const sketches = this.#sketches?.byteLength ?? 0;
    return this.norms.byteLength + bounds + sketches + this.deleted.bytes + this.counts.bytes;
  }

  /** The sketches of the texts' vectors; valid until the sketches of another segment are read. */
  get sketches(): SketchKernel {
    const { docs, sketches } = this.segment;
    if (docs < ownKernelFrom) return sharedKernel.load(sketches);
    return (this.#sketches ??= new SketchKernel(sketches));
  }

  /** Returns the docId of a text; undefined when the segment does not have the text, or it is deleted. */
  find(textId: number): number | undefined {
    const { ids } = this.segment;
    const doc = seek(ids, 0, textId);
    return ids[doc] === textId && !this.deleted.has(doc) ? doc : undefined;
  }

  /** Marks a text as deleted; the norms of other texts do not change. */
  delete(doc: number): void {
    if (!this.deleted.add(doc)) return;
    this.eachTerm(doc, (term) => {
      this.counts.decrement(term);
    });
  }

  /** Calls `visit` with the number and the weight of every term of a text. */
  eachTerm(doc: number, visit: (term: number, weight: number) => void): void {
    const { rows, rowsAt } = this.segment;
    forEachEntry(rows, rowsAt[doc]!, rowsAt[doc + 1]!, visit);
  }

  /** Returns the squared norm of a text's terms, given the level of a term that all texts have. */
  squaredNorm(doc: number, top: number): number {
    const at = 3 * doc;
    return squaredNorm(this.norms[at]!, this.norms[at + 1]!, this.norms[at + 2]!, top);
  }

  /**
   * Returns a lower bound of `squaredNorm` for each docId. It rules out most texts that share a term with a query, and takes four
   * bytes of the CPU's cache for each instead of 24.
   */
  lowerBounds(top: number): Float32Array {
    const { docs } = this.segment;
    if (this.#bounds !== undefined && top >= this.#boundsTop && top <= this.#boundsTop + maxFall + maxRise)
      return this.#bounds;
    this.#bounds ??= new Float32Array(sharedMemory(4 * docs), 0, docs);
    this.#boundsTop = top - maxFall;
    for (let doc = 0; doc < docs; doc++) this.#setBound(doc, this.#bounds);
    return this.#bounds;
  }

  /** Sets the sums of a text's squared norm. */
  setNorm(doc: number, a: number, b: number, c: number): void {
    this.norms[3 * doc] = a;
    this.norms[3 * doc + 1] = b;
    this.norms[3 * doc + 2] = c;
    if (this.#bounds) this.#setBound(doc, this.#bounds);
  }

  /** Adds `times` a part to the sums of a text's squared norm. */
  addToNorm(doc: number, { a, b, c }: NormPart, times: number): void {
    this.norms[3 * doc]! += times * a;
    this.norms[3 * doc + 1]! += times * b;
    this.norms[3 * doc + 2]! += times * c;
    if (this.#bounds) this.#setBound(doc, this.#bounds);
  }

  #setBound(doc: number, bounds: Float32Array): void {
    const at = 3 * doc;
    const [a, b, c] = [this.norms[at]!, this.norms[at + 1]!, this.norms[at + 2]!];
    bounds[doc] = minSquaredNorm(a, b, c, this.#boundsTop);
  }
}
