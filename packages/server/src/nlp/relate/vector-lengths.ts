import { grown } from './arrays.ts';
import { floor } from './weights.ts';

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

  /** Adds a term of weight w and level k to the vector in a slot; takes it away when the share is negative. */
  add(slot: number, share: number, weight: number, k: number): void {
    const square = share * weight * weight;
    this.a[slot]! += square;
    this.b[slot]! += square * k;
    this.c[slot]! += square * k * k;
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
