import type { Vector } from '../../../scoring/vector.ts';

/**
 * Converts vectors of whole numbers from −127 to 127 to and from pgvector's `halfvec`, whose floating-point numbers of 16 bits
 * hold them exactly.
 */

/** Returns a vector as `halfvec` is written in SQL. */
export const halfvecText = ({ values }: Vector): string => `[${values.join(',')}]`;

/** Bytes before the numbers in the output of `halfvec_send`. */
const headBytes = 4;

/** The number that each pattern of 16 bits stands for. */
const numbers = new Int8Array(2 ** 16);
for (let number = 1; number <= 127; number++) {
  const exponent = Math.floor(Math.log2(number));
  const bits = ((exponent + 15) << 10) | ((number / 2 ** exponent - 1) * 1024);
  numbers[bits] = number;
  numbers[bits | 0x8000] = -number;
}

/** Returns the vector in the output of `halfvec_send`. */
export function vectorFrom(sent: Uint8Array): Vector {
  const values = new Int8Array((sent.length - headBytes) / 2);
  let square = 0;
  for (let at = 0; at < values.length; at++) {
    const place = headBytes + 2 * at;
    const value = (values[at] = numbers[(sent[place]! << 8) | sent[place + 1]!]!);
    square += value * value;
  }
  return { values, norm: Math.sqrt(square) };
}
