import { Kernel } from './kernel.ts';
import { noTerm } from '../segment/term-numbers.ts';

/** The most terms of a query: their places are numbers of two bytes, and 0 stands for every other term. */
const mostTerms = 2 ** 16 - 1;

/** Weights have one byte. */
const weights = 256;

/** What lies where in the kernel's memory: both sums, weights, filter, a row and what the loop may look at behind it, pairs, places. */
const weightsAt = 16;
const filterAt = weightsAt + 16 * weights;
const filterBytes = 2 ** 14;
const rowAt = filterAt + filterBytes;
const pairsAt = 2 ** 19;
const placesAt = pairsAt + 16 * (mostTerms + 1);
const mostBytes = pairsAt - rowAt - 12;

/** One for the thread, used by one query at a time. Memory that nothing was written to is not taken from the machine. */
const kernel = new Kernel();
kernel.enlarge(placesAt + 2);
let memory = views();
for (let weight = 0; weight < weights; weight++) memory.weights.set([weight, weight ** 2], 2 * weight);
let isUsed = false;

function views() {
  return {
    sums: new Float64Array(kernel.buffer, 0, 2),
    weights: new Float64Array(kernel.buffer, weightsAt, 2 * weights),
    bytes: new Uint8Array(kernel.buffer),
    pairs: new Float64Array(kernel.buffer, pairsAt, 2 * (mostTerms + 1)),
    filter: new Int8Array(kernel.buffer, filterAt, filterBytes),
    /** The first stays 0. */
    places: new Uint16Array(kernel.buffer, placesAt),
  };
}

/** The terms of a query, with two factors each. */
interface QueryTerms {
  /** Where the number of each lies among those of a text; one that is `noTerm` is passed over. */
  places: Uint32Array;
  factors: Float64Array;
  excesses: Float64Array;
}

/**
 * Σ factor · weight and Σ excess · weight² over the terms that a query has in common with a row. To be disposed of before
 * anything else can happen in the thread.
 *
 * A row is read without a branch for its bytes or for what is not the query's, which the processor would guess wrong all
 * the time: 150 rows of 190 terms take .25 ms instead of the 1.1 of a loop with a hash table (Xeon of 2 GHz).
 */
export class RowSums implements Disposable {
  private readonly places: Uint32Array;
  private readonly numbers: Uint32Array;

  /** All numbers of terms, the rows' too, lie below `end`. */
  constructor({ places, factors, excesses }: QueryTerms, numbers: Uint32Array, end: number) {
    if (isUsed) throw new Error('rows are being summed for another query');
    if (places.length > mostTerms) throw new RangeError(`a query has at most ${mostTerms} terms`);
    if (kernel.enlarge(placesAt + 2 * (end + 1))) memory = views();
    isUsed = true;
    this.places = places;
    this.numbers = numbers;
    for (let at = 0; at < places.length; at++) {
      const number = numbers[places[at]!]!;
      if (number === noTerm) continue;
      memory.places[number + 1] = at + 1;
      memory.filter[number % filterBytes] = -1;
      memory.pairs[2 * at + 2] = factors[at]!;
      memory.pairs[2 * at + 3] = excesses[at]!;
    }
  }

  /** Sums up a list of `PackedLists` and returns the number of its entries. */
  add(row: Uint8Array): number {
    if (row.length > mostBytes) throw new RangeError(`a row has at most ${mostBytes} bytes`);
    if (row.length === 0) {
      memory.sums.fill(0);
      return 0;
    }
    // Out of shared memory eight bytes are copied at a time where both places lie alike, else one by one.
    const at = rowAt + (row.byteOffset & 7);
    memory.bytes.set(row, at);
    return kernel.loops.sums(at, at + row.length, placesAt, pairsAt, weightsAt, filterAt, 0);
  }

  /** The sum of the factors of the last row. */
  get factors(): number {
    return memory.sums[0]!;
  }

  get excesses(): number {
    return memory.sums[1]!;
  }

  [Symbol.dispose](): void {
    for (const place of this.places) {
      const number = this.numbers[place]!;
      if (number === noTerm) continue;
      memory.places[number + 1] = 0;
      memory.filter[number % filterBytes] = 0;
    }
    isUsed = false;
  }
}
