import { scratchWords } from './shared-memory.ts';

/** Terms in the order of term-numbers.ts. */
export interface TermOrder {
  hashes: Uint32Array;
  /** How many terms are common. */
  common: number;
  /** The number of each term, by its place among all terms in ascending order of hashes. */
  numbers: Uint32Array;
}

/**
 * Numbers terms, given their hashes, ascending, and how many texts have each; a term of at least `minCommon` texts is
 * common.
 */
export function orderTerms(hashes: Uint32Array, counts: Uint32Array, minCommon: number): TermOrder {
  let common = 0;
  for (let at = 0; at < hashes.length; at++) if (counts[at]! >= minCommon) common++;
  const order = { hashes: scratchWords(hashes.length), common, numbers: scratchWords(hashes.length) };
  let [nextCommon, nextOther] = [0, common];
  for (let at = 0; at < hashes.length; at++) {
    const number = counts[at]! >= minCommon ? nextCommon++ : nextOther++;
    order.numbers[at] = number;
    order.hashes[number] = hashes[at]!;
  }
  return order;
}

/** Terms of a text: numbers with weights. */
export interface Row {
  numbers: Uint32Array;
  weights: Uint8Array;
}

/**
 * Sorts a row by number. The input consists of two parts, up to `split` and from there up to `count`; in each part the
 * common terms ascend, and so do the others. A row of one part has its split at the end.
 */
export function sortRow(row: Row, split: number, count: number, common: number, into: Row): void {
  let size = 0;
  for (const isCommon of [true, false]) {
    let [one, other] = [0, split];
    for (;;) {
      while (one < split && row.numbers[one]! < common !== isCommon) one++;
      while (other < count && row.numbers[other]! < common !== isCommon) other++;
      if (one === split && other === count) break;
      const isOne = other === count || (one < split && row.numbers[one]! < row.numbers[other]!);
      const from = isOne ? one++ : other++;
      into.numbers[size] = row.numbers[from]!;
      into.weights[size++] = row.weights[from]!;
    }
  }
}
