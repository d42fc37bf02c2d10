import { termBytes, writeTerm } from '../../nlp/terms/terms.ts';
import { grown } from '../arrays.ts';
import { readList } from './packed-lists.ts';
import type { Segment } from './segment.ts';

/** One for the thread: what was read last. */
let numbers = new Uint32Array(256);
let weights = new Uint8Array(256);
let scratch = new Uint8Array(1024);

/** The terms of a text, in the encoding of `textTerms`. */
export function readTerms(segment: Segment, doc: number): Uint8Array {
  return lookAtTerms(segment, doc).slice();
}

/**
 * The same, good until the next call: arrays lie outside of the engine's heap, and the more of them are made, the sooner it
 * collects everything; whoever looks for copies reads the terms of tens of thousands of texts.
 */
export function lookAtTerms({ hashes, rows, rowsAt }: Segment, doc: number): Uint8Array {
  const [from, to] = [rowsAt[doc]!, rowsAt[doc + 1]!];
  // An entry has a byte at least.
  if (to - from > numbers.length) {
    numbers = grown(numbers, to - from);
    weights = grown(weights, to - from);
  }
  const count = readList(rows, from, to, numbers, weights);
  if (count * termBytes > scratch.length) scratch = grown(scratch, count * termBytes);
  for (let at = 0; at < count; at++) writeTerm(scratch, at, hashes[numbers[at]!]!, weights[at]!);
  return scratch.subarray(0, count * termBytes);
}
