import { passages, type WindowVector } from './document-vector.ts';
import { toEightBits } from './eight-bits.ts';

/** A window of a field, with the numbers of its first and its last sentence in the field. */
export interface SentenceWindow extends WindowVector {
  first: number;
  last: number;
}

/** A passage of a text. */
export interface StoredPassage {
  /** The numbers of its first and its last sentence in the text. */
  first: number;
  last: number;
  isHeadline: boolean;
  /** Its direction, in eight bits a dimension. */
  vector: Int8Array;
}

/** Bytes before the vector: whether the passage is in the headline, and its first and its last sentence, little endian. */
const headBytes = 5;
const maxSentence = 2 ** 16 - 1;

/**
 * Encodes the passages of a document vector, so that a vector can be computed from some of them. `headlineSentences` is the number of
 * sentences of the headline. Returns no bytes for a text of one passage, which needs none.
 */
export function encodePassages(
  headline: readonly SentenceWindow[],
  body: readonly SentenceWindow[],
  headlineSentences: number,
): Uint8Array {
  const found = [headline, body].flatMap((windows, field) =>
    passages(windows).map(({ from, to, vector }) => ({
      ...{ field, vector },
      first: windows[from]!.first + field * headlineSentences,
      last: windows[to - 1]!.last + field * headlineSentences,
    })),
  );
  if (found.length < 2) return new Uint8Array();
  const length = headBytes + found[0]!.vector.length;
  const bytes = new Uint8Array(found.length * length);
  const view = new DataView(bytes.buffer);
  for (const [at, { field, first, last, vector }] of found.entries()) {
    const from = at * length;
    view.setUint8(from, field);
    view.setUint16(from + 1, Math.min(first, maxSentence), true);
    view.setUint16(from + 3, Math.min(last, maxSentence), true);
    bytes.set(toEightBits(vector), from + headBytes);
  }
  return bytes;
}

/** Decodes the passages of a text whose vectors have `dimensions` values. */
export function decodePassages(bytes: Uint8Array, dimensions: number): StoredPassage[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = headBytes + dimensions;
  return Array.from({ length: bytes.length / length }, (_, at) => ({
    isHeadline: view.getUint8(at * length) === 0,
    first: view.getUint16(at * length + 1, true),
    last: view.getUint16(at * length + 3, true),
    vector: new Int8Array(bytes.buffer, bytes.byteOffset + at * length + headBytes, dimensions),
  }));
}
