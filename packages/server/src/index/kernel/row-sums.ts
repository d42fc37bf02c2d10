import { Kernel } from './kernel.ts';
import { noTerm } from '../segment/term-numbers.ts';

/** The most terms of a query: their places have two bytes, and 0 stands for terms that are not in the query. */
const maxTerms = 2 ** 16 - 1;

/** The number of weights, which have one byte. */
const weights = 256;

/**
 * The layout of the kernel's memory: both sums, weights, filter, a row and the bytes after it that the loop may read,
 * pairs, places.
 */
const weightsAt = 16;
const filterAt = weightsAt + 16 * weights;
const filterBytes = 2 ** 14;
const rowAt = filterAt + filterBytes;
const pairsAt = 2 ** 19;
const placesAt = pairsAt + 16 * (maxTerms + 1);
const maxBytes = pairsAt - rowAt - 12;

/**
 * One kernel per thread, used by one query at a time. The system allocates no memory for pages that were never written.
 */
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
    pairs: new Float64Array(kernel.buffer, pairsAt, 2 * (maxTerms + 1)),
    filter: new Int8Array(kernel.buffer, filterAt, filterBytes),
    /** The first number stays 0. */
    places: new Uint16Array(kernel.buffer, placesAt),
  };
}

/** The terms of a query, with two factors each. */
interface QueryTerms {
  /** The place of each term among the terms of the query text. Terms whose number is `noTerm` are skipped. */
  places: Uint32Array;
  factors: Float64Array;
  excesses: Float64Array;
}

/**
 * Computes Σ factor · weight and Σ excess · weight² over the terms that a query has in common with a row. Dispose of it
 * in the same turn of the event loop: the thread has only one kernel.
 *
 * The loop has no branches for bytes of a row or for terms that the query lacks, which the CPU would mispredict: 150
 * rows of 190 terms take 0.25 ms, with a hash table 1.1 ms (Xeon of 2 GHz).
 */
export class RowSums implements Disposable {
  private readonly places: Uint32Array;
  private readonly numbers: Uint32Array;

  /** All numbers of terms, including the numbers in the rows, must be below `end`. */
  constructor({ places, factors, excesses }: QueryTerms, numbers: Uint32Array, end: number) {
    if (isUsed) throw new Error('rows are being summed for another query');
    if (places.length > maxTerms) throw new RangeError(`a query has at most ${maxTerms} terms`);
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

  /** Sums up a list of packed-lists.ts and returns the number of its entries. */
  add(row: Uint8Array): number {
    if (row.length > maxBytes) throw new RangeError(`a row has at most ${maxBytes} bytes`);
    if (row.length === 0) {
      memory.sums.fill(0);
      return 0;
    }
    // With equal alignment, shared memory is copied eight bytes at a time, else byte by byte.
    const at = rowAt + (row.byteOffset & 7);
    memory.bytes.set(row, at);
    return kernel.loops.sums(at, at + row.length, placesAt, pairsAt, weightsAt, filterAt, 0);
  }

  /** Σ factor · weight of the last row. */
  get factors(): number {
    return memory.sums[0]!;
  }

  /** Σ excess · weight² of the last row. */
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
