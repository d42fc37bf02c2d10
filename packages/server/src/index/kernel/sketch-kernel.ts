import { sketchBytes } from '../segment/sketch.ts';
import { Kernel } from './kernel.ts';

/** The most sketches that one call compares. */
export const sketchesAtOnce = 4096;

const outAt = sketchBytes;
const sketchesAt = outAt + 4 * sketchesAtOnce;

/**
 * Sketches in the memory of a kernel of their own, so that a search does not copy them: among 100,000 texts, copying
 * took twice as long as comparing.
 */
export class SketchKernel {
  readonly #kernel = new Kernel();
  #bytes = new Uint8Array(this.#kernel.buffer);

  constructor(sketches: Uint8Array) {
    this.load(sketches);
  }

  get byteLength(): number {
    return this.#bytes.byteLength;
  }

  /** Replaces all sketches. */
  load(sketches: Uint8Array): this {
    if (this.#kernel.enlarge(sketchesAt + sketches.length)) this.#bytes = new Uint8Array(this.#kernel.buffer);
    this.#bytes.set(sketches, sketchesAt);
    return this;
  }

  /**
   * Finds the sketches within distance `most` of a sketch, among `count` sketches starting at place `from`. Returns
   * 256 · place + distance for each, with places counted from `from`; valid until the next call.
   */
  findNear(sketch: Uint8Array, from: number, count: number, most: number): Readonly<Uint32Array> {
    this.#bytes.set(sketch);
    const at = sketchesAt + from * sketchBytes;
    const found = count === 0 ? 0 : this.#kernel.loops.near(0, at, count, most, outAt);
    return new Uint32Array(this.#bytes.buffer, outAt, found);
  }
}
