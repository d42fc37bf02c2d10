import { reason } from '../reasons.ts';
import { BadRow } from '../row.ts';
import { type Decode, startDecoding } from './decoding.ts';
import { likelyEncoding } from './detection.ts';

/** Thrown for an encoding that is not known. */
export class UnknownEncoding extends BadRow {
  readonly label: string;

  constructor(label: string) {
    super(reason('notEncoding', { label }));
    this.label = label;
  }
}

/** Thrown for bytes that are not valid in the encoding. */
export class InvalidBytes extends BadRow {
  readonly label: string;
  /** Bytes before the piece that is not valid. */
  readonly offset: number;
  readonly piece: Uint8Array;

  constructor(label: string, offset: number, piece: Uint8Array = new Uint8Array()) {
    super(reason('notEncoding', { label }));
    this.label = label;
    this.offset = offset;
    this.piece = piece;
  }

  /** The likeliest of the older encodings for the piece. */
  get likely(): string {
    return likelyEncoding(this.piece);
  }
}

/** Decodes bytes piece by piece. Throws UnknownEncoding and InvalidBytes. */
export async function* decode(bytes: AsyncIterable<Uint8Array>, label: string): AsyncGenerator<string> {
  const decoding = startDecoding(label);
  if (decoding === undefined) throw new UnknownEncoding(label);
  let offset = 0;
  for await (const piece of bytes) {
    yield decodedPiece(decoding, label, offset, piece);
    offset += piece.length;
  }
  yield decodedPiece(decoding, label, offset);
}

/** Decodes all bytes into one string. */
export async function decodeWhole(bytes: AsyncIterable<Uint8Array>, label: string): Promise<string> {
  let text = '';
  for await (const piece of decode(bytes, label)) text += piece;
  return text;
}

function decodedPiece(decoding: Decode, label: string, offset: number, piece?: Uint8Array): string {
  try {
    return decoding(piece);
  } catch {
    throw new InvalidBytes(label, offset, piece);
  }
}
