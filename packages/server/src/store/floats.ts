/** Returns the bytes of a vector: little-endian 32-bit floats, as every platform of Node stores them. */
export function floatsToBytes(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** Returns a copy of stored bytes as floats. A copy, because the driver's bytes may not be aligned. */
export function bytesToFloats(bytes: Uint8Array): Float32Array {
  return new Float32Array(new Uint8Array(bytes).buffer);
}
