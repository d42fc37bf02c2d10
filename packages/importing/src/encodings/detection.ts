import { startDecoding } from './decoding.ts';

/** Byte order marks. UTF-32 comes first: its little-endian mark begins with the mark of UTF-16. */
const marks: readonly [bytes: readonly number[], label: string][] = [
  [[0xff, 0xfe, 0, 0], 'utf-32le'],
  [[0, 0, 0xfe, 0xff], 'utf-32be'],
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** The encoding for the places of zero bytes (0) in each four bytes of text in European languages. */
const zeroPatterns: Readonly<Record<string, string>> = {
  x000: 'utf-32le',
  '000x': 'utf-32be',
  x0x0: 'utf-16le',
  '0x0x': 'utf-16be',
};

/** Returns the encoding that the first bytes of a file prove: by a byte order mark, or by zeros at regular places. */
export function markedEncoding(start: Uint8Array): string | undefined {
  const marked = marks.find(([bytes]) => bytes.every((byte, at) => start[at] === byte));
  if (marked) return marked[1];
  const zeros = [0, 0, 0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 4]!++;
  const most = start.length / 8;
  const shape = zeros.map((count) => (count > most ? '0' : 'x')).join('');
  return zeroPatterns[shape];
}

/** Encodings with one byte a letter, which older programs for English and Swedish wrote. */
const olderEncodings = ['windows-1252', 'cp850', 'macintosh'];

/** Letters within words. Each of the older encodings has other bytes for them. */
const lettersInWords = /(?<=\p{L})[åäöéü](?=\p{Ll})/gu;

/** Returns the older encoding in which bytes have the most accented letters within words; Windows-1252 if none has any. */
export function likelyEncoding(bytes: Uint8Array): string {
  let [best, most] = ['windows-1252', 0];
  for (const label of olderEncodings) {
    const text = startDecoding(label)!(bytes);
    const count = [...text.matchAll(lettersInWords)].length;
    if (count > most) [best, most] = [label, count];
  }
  return best;
}
