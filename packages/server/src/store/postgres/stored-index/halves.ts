import type { Vector } from '../../../scoring/vector.ts';

/**
 * Vectors of whole numbers from −127 to 127 as pgvector's `halfvec` has them: floating-point numbers of 16 bits, which hold
 * these exactly.
 */
export const written = ({ values }: Vector): string => `[${values.join(',')}]`;

/** Bytes before the numbers in what `halfvec_send` answers. */
const headBytes = 4;

/** By the bits of a number: itself. */
const numbers = new Int8Array(2 ** 16);
for (let number = 1; number <= 127; number++) {
  const exponent = Math.floor(Math.log2(number));
  const bits = ((exponent + 15) << 10) | ((number / 2 ** exponent - 1) * 1024);
  numbers[bits] = number;
  numbers[bits | 0x8000] = -number;
}

/** Reads what `halfvec_send` answers. */
export function valuesOf(sent: Uint8Array): Int8Array {
  const values = new Int8Array((sent.length - headBytes) / 2);
  for (let at = 0; at < values.length; at++) {
    const place = headBytes + 2 * at;
    values[at] = numbers[(sent[place]! << 8) | sent[place + 1]!]!;
  }
  return values;
}

export function vectorOf(sent: Uint8Array): Vector {
  const values = valuesOf(sent);
  let square = 0;
  for (const value of values) square += value * value;
  return { values, length: Math.sqrt(square) };
}
