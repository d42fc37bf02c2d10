import { grown } from './arrays.ts';
import { floor } from './weights.ts';

/** What a term adds to the sums A, B and C of a vector's length, per w². */
export interface Part {
  a: number;
  b: number;
  c: number;
}

/** Of a term that is not there. */
export const nothing: Part = { a: 0, b: 0, c: 0 };

/** Of a term with a share and a level. */
export function partOf(share: number, level: number): Part {
  return { a: share, b: share * level, c: share * level * level };
}

/** What makes the one out of the other, so that a term's texts are walked over once when it changes its level. */
export function difference(after: Part, before: Part): Part {
  return { a: after.a - before.a, b: after.b - before.b, c: after.c - before.c };
}

/**
 * The lengths of the texts' vectors under weights that change with every text that comes or goes. For one text,
 *
 *   |d|² = Σ share·w²·((L − k)² + floor) = A·(L² + floor) − 2·B·L + C
 *
 * with L the level of N, k that of the term's document frequency in whole steps, and the sums A = Σ share·w²,
 * B = Σ share·w²·k, C = Σ share·w²·k². Only the sums are kept: N may move freely, and a new text moves the step k of
 * few terms only, whose texts are then corrected. All are sums of whole numbers and quarters, exact in a double, so
 * that it doesn't matter in what order texts came and went.
 */
export class VectorLengths {
  private a = new Float64Array(64);
  private b = new Float64Array(64);
  private c = new Float64Array(64);

  get bytes(): number {
    return 3 * this.a.byteLength;
  }

  /** Adds a term of weight w to the vector in a slot. */
  add(slot: number, weight: number, { a, b, c }: Part): void {
    const square = weight * weight;
    this.a[slot]! += square * a;
    this.b[slot]! += square * b;
    this.c[slot]! += square * c;
  }

  /** |d|² of the vector in a slot under the level L. */
  squared(slot: number, top: number): number {
    return (this.a[slot]! * top - 2 * this.b[slot]!) * top + this.a[slot]! * floor + this.c[slot]!;
  }

  clear(slot: number): void {
    this.a[slot] = this.b[slot] = this.c[slot] = 0;
  }

  /** Makes room for so many slots. */
  reserve(slots: number): void {
    if (slots <= this.a.length) return;
    this.a = grown(this.a, slots);
    this.b = grown(this.b, slots);
    this.c = grown(this.c, slots);
  }
}
