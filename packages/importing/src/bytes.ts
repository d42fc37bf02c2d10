import { BadRow, longestRow, rowTooLong } from './row.ts';

/** Yields the bytes of a document. Throws a BadRow when the document is too long. */
export async function* boundedBytes(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > longestRow) throw new BadRow(rowTooLong);
    yield piece;
  }
}

/** Returns the bytes of all pieces in one array. */
export async function wholeBytes(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    pieces.push(piece);
    length += piece.length;
  }
  return joinedBytes(pieces, length);
}

/** Joins pieces of `length` bytes in all. A single piece is not copied. */
export function joinedBytes(pieces: readonly Uint8Array[], length: number): Uint8Array {
  if (pieces.length === 1) return pieces[0]!;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
