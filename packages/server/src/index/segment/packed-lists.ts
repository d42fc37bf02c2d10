/**
 * Lists of ascending numbers with a weight of one byte each, encoded as bytes. An entry is a varint, which holds the
 * gap to the number before (to 0 for the first) and a bit that is 1 if the weight is not 16. The weight follows if it
 * is not 16. An entry takes two bytes, instead of four for a number and a weight: most entries are of frequent
 * terms, whose gaps are small.
 *
 * `readList`, `Sums.add`, `weighTexts` and kernel.wat each contain the loop that decodes a varint. A function cannot
 * return both the number and the next place without an object, and these loops read up to a hundred million entries at a time.
 */

/** Numbers in a list are below this limit. */
export const numberLimit = 2 ** 27;

/** The weight of nineteen entries in twenty: a term that its text has once. */
const usualWeight = 16;

/** Returns the length of an entry in bytes. */
export function entryLength(gap: number, weight: number): number {
  const weightBytes = weight === usualWeight ? 0 : 1;
  if (gap < 2 ** 6) return 1 + weightBytes;
  if (gap < 2 ** 13) return 2 + weightBytes;
  return (gap < 2 ** 20 ? 3 : 4) + weightBytes;
}

/** Writes an entry and returns the place after it. */
export function writeEntry(bytes: Uint8Array, from: number, gap: number, weight: number): number {
  let at = from;
  let code = 2 * gap + (weight === usualWeight ? 0 : 1);
  for (; code > 127; code >>>= 7) bytes[at++] = (code & 127) | 128;
  bytes[at++] = code;
  if (weight !== usualWeight) bytes[at++] = weight;
  return at;
}

/** Reads a list into arrays that are long enough and returns the number of its entries. */
export function readList(
  bytes: Uint8Array,
  from: number,
  to: number,
  numbers: Uint32Array,
  weights: Uint8Array,
): number {
  let count = 0;
  let number = 0;
  for (let at = from; at < to; count++) {
    let code = bytes[at++]!;
    if (code > 127) {
      code += (bytes[at++]! << 7) - 128;
      if (code > 16_383) {
        code += (bytes[at++]! << 14) - 16_384;
        if (code > 2_097_151) code += (bytes[at++]! << 21) - 2_097_152;
      }
    }
    numbers[count] = number += code >>> 1;
    weights[count] = code & 1 ? bytes[at++]! : usualWeight;
  }
  return count;
}

/** Calls `visit` with every entry of a list. */
export function forEachEntry(
  bytes: Uint8Array,
  from: number,
  to: number,
  visit: (number: number, weight: number) => void,
): void {
  let number = 0;
  for (let at = from; at < to;) {
    let code = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!;
      code += (byte & 127) << shift;
      if (byte < 128) break;
    }
    number += code >>> 1;
    visit(number, code & 1 ? bytes[at++]! : usualWeight);
  }
}
