/** Vectors are stored as little-endian 32-bit floats, which is how every platform of Node holds them. */
export function floatsToBytes(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** The floats of what `bytesOf` made; a copy, for the driver's bytes may begin anywhere. */
export function bytesToFloats(bytes: Uint8Array): Float32Array {
  return new Float32Array(new Uint8Array(bytes).buffer);
}
