import { termBytes, writeTerm } from '../../nlp/terms/encoded-terms.ts';
import { grow } from '../arrays.ts';
import { readList } from './packed-lists.ts';
import type { Segment } from './segment.ts';

/** Buffers for the terms that were read last, one set per thread. */
let numbers = new Uint32Array(256);
let weights = new Uint8Array(256);
let scratch = new Uint8Array(1024);

/** Returns the terms of a text, encoded as in `textTerms`. */
export function readTerms(segment: Segment, doc: number): Uint8Array {
  return peekTerms(segment, doc).slice();
}

/**
 * Returns the terms of a text in memory that is valid until the next call. Arrays lie outside V8's heap, and the more
 * are allocated, the sooner V8 collects everything; the search for copies reads the terms of tens of thousands of
 * texts.
 */
export function peekTerms(segment: Segment, doc: number): Uint8Array {
  const bytes =
    termBytes *
    eachByHash(segment, doc, (at, number, weight) => {
      if ((at + 1) * termBytes > scratch.length) scratch = grow(scratch, (at + 1) * termBytes);
      writeTerm(scratch, at, segment.hashes[number]!, weight);
    });
  return scratch.subarray(0, bytes);
}

/** Writes the numbers of the terms of a text, ascending by their hashes. */
export function writeTermNumbers(segment: Segment, doc: number, into: Uint32Array): void {
  eachByHash(segment, doc, (at, number) => (into[at] = number));
}

/** Calls `visit` with every term of a text, ascending by hash; returns how many there are. */
function eachByHash(
  { hashes, common, rows, rowsAt }: Segment,
  doc: number,
  visit: (at: number, number: number, weight: number) => void,
): number {
  const [from, to] = [rowsAt[doc]!, rowsAt[doc + 1]!];
  if (to - from > numbers.length) {
    numbers = grow(numbers, to - from);
    weights = grow(weights, to - from);
  }
  const count = readList(rows, from, to, numbers, weights);
  let split = 0;
  while (split < count && numbers[split]! < common) split++;
  for (let at = 0, one = 0, other = split; at < count; at++) {
    const isCommon = other === count || (one < split && hashes[numbers[one]!]! < hashes[numbers[other]!]!);
    const place = isCommon ? one++ : other++;
    visit(at, numbers[place]!, weights[place]!);
  }
  return count;
}
