import { sketchBytes } from '../segment/sketch.ts';

/** The largest distance of two sketches. */
export const maxDistance = 8 * sketchBytes;

/**
 * Collects the texts whose sketches are nearest to a sketch: at least `limit` of the texts offered, and all that are as
 * near as the last of these. So the result does not depend on the order of the texts.
 */
export class NearestSketches {
  readonly #limit: number;
  readonly #docs: number[] = [];
  readonly #distances: number[] = [];
  /** How many texts were offered at each distance. */
  readonly #counts = new Uint32Array(maxDistance + 1);
  /** How many texts were offered at distances of at most `most`. */
  #size = 0;
  /** The largest distance that a text among the nearest may have. */
  most: number;

  constructor(limit: number, most: number) {
    this.#limit = limit;
    this.most = most;
  }

  /** Offers a text at a distance of at most `most`. */
  offer(doc: number, distance: number): void {
    this.#docs.push(doc);
    this.#distances.push(distance);
    this.#counts[distance]!++;
    this.#size++;
    while (this.#size - this.#counts[this.most]! >= this.#limit) this.#size -= this.#counts[this.most--]!;
  }

  /** Returns the numbers of the texts. */
  docs(): number[] {
    return this.#docs.filter((_, at) => this.#distances[at]! <= this.most);
  }
}
