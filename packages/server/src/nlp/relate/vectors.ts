import { grown } from './arrays.ts';
import { Best, type Matches, ranked } from './best.ts';
import { dotProducts, dotProductsOf } from './dot-products.ts';
import { type Pause, unpaused, visitedTogether } from './pause.ts';
import { Slots } from './slots.ts';

/** A direction in eight bits a dimension: the numbers of a vector in steps of 1/127 of the largest. */
export interface Vector {
  values: Int8Array;
  /** Of `values`, not of the vector they were made from. */
  length: number;
}

/** Texts in one array: 1.5 MB at 384 dimensions. */
const blockBits = 12;
const blockSlots = 2 ** blockBits;
const firstSlots = 32;
/** Texts compared at a time, between two looks at the clock: .1 ms. A block is a multiple. */
const slotsAtOnce = 512;

/**
 * Rounds a vector to eight bits, symmetrically about 0 and by its own largest number. Among 384 dimensions the
 * cosine of two texts moves by some .002; a float32 takes four times the memory. Undefined when all is 0.
 */
export function quantised(vector: Float32Array): Vector | undefined {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  if (largest === 0) return undefined;
  const values = new Int8Array(vector.length);
  for (let at = 0; at < values.length; at++) values[at] = Math.round((127 * vector[at]!) / largest);
  return { values, length: Math.sqrt(dotProducts(values, values, 0, 1)[0]!) };
}

/** Cosine of two vectors, exactly 1 for equal ones. */
export function cosine(one: Vector, other: Vector): number {
  const product = dotProducts(one.values, other.values, 0, 1)[0]!;
  return cosineOf(product, one.length, other.length);
}

function cosineOf(product: number, oneLength: number, otherLength: number): number {
  return Math.round((1e6 * product) / (oneLength * otherLength)) / 1e6;
}

/** The vectors of a collection's texts, by id; all have as many dimensions as the first. */
export class Vectors {
  private dimensions = 0;
  private readonly pause: Pause;
  private readonly slots = new Slots();
  /** By slot, in arrays of `blockSlots` vectors, so that growing copies nothing. */
  private readonly blocks: Int8Array[] = [];
  private readonly lengths: Float64Array[] = [];

  constructor(pause: Pause = unpaused) {
    this.pause = pause;
  }

  get bytes(): number {
    const arrays = [...this.blocks, ...this.lengths];
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, this.slots.bytes);
  }

  get(id: number): Vector | undefined {
    const view = this.view(id);
    return view && { ...view, values: view.values.slice() };
  }

  /** The same for use at once, and not a copy: tens of thousands of them would be the collector's to free one by one. */
  view(id: number): Vector | undefined {
    const slot = this.slots.find(id);
    if (slot === undefined) return undefined;
    const from = this.position(slot);
    const values = this.block(slot).subarray(from, from + this.dimensions);
    return { values, length: this.length(slot) };
  }

  /** Sets or replaces the vector of a text. */
  set(id: number, { values, length }: Vector): void {
    if (this.slots.size === 0 && this.blocks.length === 0) this.dimensions = values.length;
    if (values.length !== this.dimensions) {
      throw new RangeError(`a vector of ${values.length} dimensions among some of ${this.dimensions}`);
    }
    const slot = this.slots.find(id) ?? this.slots.take(id);
    this.reserve(slot);
    this.block(slot).set(values, this.position(slot));
    this.lengths[slot >>> blockBits]![slot % blockSlots] = length;
  }

  /** Makes room for a slot: whole blocks but for the first, for most collections are small. */
  private reserve(slot: number): void {
    const at = slot >>> blockBits;
    const slots = at === 0 ? firstSlots : blockSlots;
    const block = (this.blocks[at] ??= new Int8Array(slots * this.dimensions));
    const lengths = (this.lengths[at] ??= new Float64Array(slots));
    if (slot % blockSlots < lengths.length) return;
    this.blocks[at] = grown(block, 2 * block.length);
    this.lengths[at] = grown(lengths, 2 * lengths.length);
  }

  delete(id: number): void {
    this.slots.leave(id);
    this.slots.reuse(this.slots.takeStale());
  }

  /**
   * Cosines of a vector and those of texts, exactly 1 for equal ones; NaN for a text that has none. With one call for
   * each text, 150 of them took a twentieth of a search, half of it to copy the one vector to the kernel.
   */
  cosines({ values, length }: Vector, ids: readonly number[]): Float64Array {
    const cosines = new Float64Array(ids.length).fill(NaN);
    const views: Int8Array[] = [];
    const lengths: number[] = [];
    const places: number[] = [];
    for (let at = 0; at < ids.length; at++) {
      const other = this.view(ids[at]!);
      if (other === undefined) continue;
      views.push(other.values);
      lengths.push(other.length);
      places.push(at);
    }
    const products = dotProductsOf(values, views);
    for (let at = 0; at < places.length; at++)
      cosines[places[at]!] = cosineOf(products[at]!, length, lengths[at]!);
    return cosines;
  }

  /** The `limit` accepted texts nearest to a vector, by id among equals, of those with a cosine above 0. */
  async nearest(
    vector: Vector,
    limit: number,
    accepts: (id: number) => boolean = () => true,
  ): Promise<Matches> {
    const best = new Best(limit);
    for (let from = 0; from < this.slots.end; from += slotsAtOnce) {
      const count = Math.min(slotsAtOnce, this.slots.end - from);
      const products = dotProducts(vector.values, this.block(from), this.position(from), count);
      for (let at = 0; at < count; at++) {
        const id = this.slots.id(from + at);
        const score = id < 0 ? 0 : cosineOf(products[at]!, vector.length, this.length(from + at));
        if (score > 0 && score >= best.threshold && accepts(id)) best.offer(id, score);
      }
      const rest = this.pause();
      if (rest) await rest;
    }
    // Once more, for texts may have changed or gone during a pause; at one instant up to some hundred.
    const ids: number[] = [];
    const scores: number[] = [];
    const look = (some: readonly number[]): void => {
      const cosines = this.cosines(vector, some);
      for (const [at, id] of some.entries()) {
        if (!(cosines[at]! > 0) || !accepts(id)) continue;
        ids.push(id);
        scores.push(cosines[at]!);
      }
    };
    await visitedTogether(best.ids, look, this.pause);
    const order = await ranked({ ids, scores }, this.pause);
    return { ids: order.map((at) => ids[at]!), scores: order.map((at) => scores[at]!) };
  }

  /**
   * Mean cosine of a vector and the `count` texts nearest to it, of at most `sample` that lie evenly among all; those
   * with a cosine above 0 count, and 0 is the answer when there is none.
   */
  async closeness(vector: Vector, count: number, sample: number): Promise<number> {
    const best = new Best(count);
    const step = Math.max(1, this.slots.end / sample);
    for (let at = 0, looked = 0; at < this.slots.end; at += step, looked++) {
      const slot = Math.floor(at);
      const id = this.slots.id(slot);
      const score = id < 0 ? 0 : this.cosineWith(vector, slot);
      if (score > 0) best.offer(id, score);
      if (looked % slotsAtOnce !== 0) continue;
      const rest = this.pause();
      if (rest) await rest;
    }
    const nearest = best.matches();
    return nearest.reduce((sum, { score }) => sum + score / nearest.length, 0);
  }

  private cosineWith({ values, length }: Vector, slot: number): number {
    const product = dotProducts(values, this.block(slot), this.position(slot), 1)[0]!;
    return cosineOf(product, length, this.length(slot));
  }

  private block(slot: number): Int8Array {
    return this.blocks[slot >>> blockBits]!;
  }

  private position(slot: number): number {
    return (slot % blockSlots) * this.dimensions;
  }

  private length(slot: number): number {
    return this.lengths[slot >>> blockBits]![slot % blockSlots]!;
  }
}
