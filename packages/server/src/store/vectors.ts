/** Vectors are stored as little-endian 32-bit floats, which is how every platform of Node holds them. */
export function bytesOf(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}

export function vectorOf(bytes: Uint8Array): Float32Array {
  // A copy, for the bytes of a row need not begin at a multiple of four.
  return new Float32Array(new Uint8Array(bytes).buffer);
}
