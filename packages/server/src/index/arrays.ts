type NumberArray = Int8Array | Uint8Array | Int32Array | Uint32Array | Float32Array | Float64Array;

/** Returns a copy of at least twice the length and at least `length`, so that growing step by step stays cheap. */
export function grow<T extends NumberArray>(array: T, length: number): T {
  const copy = new (array.constructor as new (length: number) => T)(Math.max(2 * array.length, length));
  copy.set(array);
  return copy;
}
