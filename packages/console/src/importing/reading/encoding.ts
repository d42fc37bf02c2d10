import {
  BadRow,
  type Decode,
  likelyEncoding,
  markedEncoding,
  reason,
  startDecoding,
} from '@textkin/importing';

/** The encodings that a person can choose; a file may declare others. */
export const encodings = [
  ...['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be', 'macintosh', 'cp850', 'cp437'],
];

/** What the first bytes say of the encoding: a mark, zeros, or a declaration of XML or HTML. */
export function declaredEncoding(start: Uint8Array): string | undefined {
  const marked = markedEncoding(start);
  if (marked !== undefined) return marked;
  const text = new TextDecoder('windows-1252').decode(start);
  const [, label] =
    /^\s*<\?xml[^>]*?\sencoding=["']([\w-]+)/.exec(text) ??
    /<meta[^>]*?\scharset=["']?\s*([\w-]+)/i.exec(text) ??
    /<meta[^>]*?\scontent=["'][^"'>]*charset=([\w-]+)/i.exec(text) ??
    [];
  return label === undefined ? undefined : known(label);
}

/** UTF-8 where the whole file is that, else the likeliest of older encodings. */
export async function guessedEncoding(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const decode = startDecoding('utf-8')!;
  let last = new Uint8Array();
  try {
    for await (const piece of bytes) {
      last = piece as Uint8Array<ArrayBuffer>;
      decode(piece);
    }
    decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return likelyEncoding(last);
    throw error;
  }
}

/** Text piece by piece. Throws a BadRow where the bytes are none of the encoding. */
export async function* decode(bytes: AsyncIterable<Uint8Array>, label: string): AsyncGenerator<string> {
  const decoding = started(label);
  for await (const piece of bytes) yield orBadRow(label, () => decoding(piece));
  yield orBadRow(label, () => decoding());
}

/** The text of a whole document. */
export function decodedWhole(bytes: Uint8Array, label: string): string {
  const decoding = started(label);
  return orBadRow(label, () => decoding(bytes) + decoding());
}

function started(label: string): Decode {
  const decoding = startDecoding(label);
  if (decoding === undefined) throw new BadRow(reason('notEncoding', { label }));
  return decoding;
}

function orBadRow(label: string, decode: () => string): string {
  try {
    return decode();
  } catch {
    throw new BadRow(reason('notEncoding', { label }));
  }
}

function known(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return startDecoding(label) && label.toLowerCase();
  }
}
