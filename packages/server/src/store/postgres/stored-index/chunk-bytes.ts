import type { Singles, TermChunk } from '../../../index/stored/term-chunk.ts';

/** A chunk as its row has it: lists of numbers of four bytes, one behind the other. */
export interface ChunkRow {
  listed: Uint8Array;
  words: Uint8Array;
  pairs: Uint8Array;
}

const bytesOf = (list: Uint32Array | Uint8Array): Uint8Array =>
  new Uint8Array(list.buffer, list.byteOffset, list.byteLength);

const joined = (...lists: (Uint32Array | Uint8Array)[]): Uint8Array => Buffer.concat(lists.map(bytesOf));

export function rowOf({ hashes, counts, words, pairs }: TermChunk): ChunkRow {
  const singles = ({ hashes, ids, impacts }: Singles): Uint8Array => joined(hashes, ids, impacts);
  return { listed: joined(hashes, counts), words: singles(words), pairs: singles(pairs) };
}

export function chunkOf({ listed, words, pairs }: ChunkRow): TermChunk {
  return { ...listedOf(listed), words: singlesOf(words), pairs: singlesOf(pairs) };
}

export function listedOf(bytes: Uint8Array): { hashes: Uint32Array; counts: Uint32Array } {
  const length = bytes.length / 8;
  return { hashes: numbers(bytes, 0, length), counts: numbers(bytes, 4 * length, length) };
}

export function singlesOf(bytes: Uint8Array): Singles {
  const length = bytes.length / 9;
  return {
    hashes: numbers(bytes, 0, length),
    ids: numbers(bytes, 4 * length, length),
    impacts: Uint8Array.from(bytes.subarray(8 * length)),
  };
}

/** Copied, for bytes that come from a database lie anywhere. */
function numbers(bytes: Uint8Array, from: number, length: number): Uint32Array {
  return new Uint32Array(Uint8Array.from(bytes.subarray(from, from + 4 * length)).buffer);
}
