import { likelyEncoding, markedEncoding, startDecoding } from '@textkin/importing';

/** The encodings that a person can choose. A file may declare another encoding. */
export const encodings = [
  ...['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be', 'macintosh', 'cp850', 'cp437'],
];

/** Returns the encoding that the first bytes of a file name: by a byte order mark, by zeros, or by a declaration of XML or HTML. */
export function declaredEncoding(start: Uint8Array): string | undefined {
  const marked = markedEncoding(start);
  if (marked !== undefined) return marked;
  const text = new TextDecoder('windows-1252').decode(start);
  const [, label] =
    /^\s*<\?xml[^>]*?\sencoding=["']([\w-]+)/.exec(text) ??
    /<meta[^>]*?\scharset=["']?\s*([\w-]+)/i.exec(text) ??
    /<meta[^>]*?\scontent=["'][^"'>]*charset=([\w-]+)/i.exec(text) ??
    [];
  return label === undefined ? undefined : knownLabel(label);
}

/** Returns UTF-8 when the whole file is valid UTF-8, else the likeliest of older encodings. */
export async function guessedEncoding(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const decode = startDecoding('utf-8')!;
  let lastPiece = new Uint8Array();
  try {
    for await (const piece of bytes) {
      lastPiece = piece as Uint8Array<ArrayBuffer>;
      decode(piece);
    }
    decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return likelyEncoding(lastPiece);
    throw error;
  }
}

function knownLabel(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return startDecoding(label) && label.toLowerCase();
  }
}
