import type { Singles, TermChunk } from '../../../index/stored-index/term-chunk.ts';

/** A row of a `TermChunk`: each column holds arrays of 4-byte numbers and of bytes, one after the other. */
export interface ChunkRow {
  listed: Uint8Array;
  words: Uint8Array;
  pairs: Uint8Array;
}

export function rowFrom({ hashes, counts, words, pairs }: TermChunk): ChunkRow {
  const singles = ({ hashes, ids, impacts }: Singles): Uint8Array => concatenate(hashes, ids, impacts);
  return { listed: concatenate(hashes, counts), words: singles(words), pairs: singles(pairs) };
}

export function chunkFrom({ listed, words, pairs }: ChunkRow): TermChunk {
  return { ...listedFrom(listed), words: singlesFrom(words), pairs: singlesFrom(pairs) };
}

export function listedFrom(bytes: Uint8Array): { hashes: Uint32Array; counts: Uint32Array } {
  const length = bytes.length / 8;
  return { hashes: numbersFrom(bytes, 0, length), counts: numbersFrom(bytes, 4 * length, length) };
}

export function singlesFrom(bytes: Uint8Array): Singles {
  const length = bytes.length / 9;
  return {
    hashes: numbersFrom(bytes, 0, length),
    ids: numbersFrom(bytes, 4 * length, length),
    impacts: Uint8Array.from(bytes.subarray(8 * length)),
  };
}

function concatenate(...arrays: (Uint32Array | Uint8Array)[]): Uint8Array {
  return Buffer.concat(
    arrays.map((array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength)),
  );
}

/** Copies numbers out of bytes, which a database driver does not align. */
function numbersFrom(bytes: Uint8Array, from: number, length: number): Uint32Array {
  return new Uint32Array(Uint8Array.from(bytes.subarray(from, from + 4 * length)).buffer);
}
