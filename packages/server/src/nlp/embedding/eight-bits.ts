/** Rounds a vector to eight bits, symmetrically about 0, in steps of 1/127 of its largest value. The zero vector stays zero. */
export function toEightBits(vector: Float32Array | Float64Array): Int8Array {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  const values = new Int8Array(vector.length);
  if (largest === 0) return values;
  for (let at = 0; at < values.length; at++) values[at] = Math.round((127 * vector[at]!) / largest);
  return values;
}
