import { startDecoding } from './decoding.ts';

/** Byte order marks. That of UTF-32 begins like the one of UTF-16. */
const marks: readonly [bytes: readonly number[], label: string][] = [
  [[0xff, 0xfe, 0, 0], 'utf-32le'],
  [[0, 0, 0xfe, 0xff], 'utf-32be'],
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** Where zeros stand in each four bytes of text in European languages. */
const shapes: Readonly<Record<string, string>> = {
  x000: 'utf-32le',
  '000x': 'utf-32be',
  x0x0: 'utf-16le',
  '0x0x': 'utf-16be',
};

/** Returns the encoding that the first bytes of a file tell for sure: by a mark, or by zeros at regular places. */
export function markedEncoding(start: Uint8Array): string | undefined {
  const marked = marks.find(([bytes]) => bytes.every((byte, at) => start[at] === byte));
  if (marked) return marked[1];
  const zeros = [0, 0, 0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 4]!++;
  const most = start.length / 8;
  const shape = zeros.map((count) => (count > most ? '0' : 'x')).join('');
  return shapes[shape];
}

/** Encodings of one byte a letter that older programs for English and Swedish wrote. */
const older = ['windows-1252', 'cp850', 'macintosh'];

/** Letters within words, as each of those encodings writes them at other places. */
const inWords = /(?<=\p{L})[åäöéü](?=\p{Ll})/gu;

/** Returns the encoding in which bytes that are no UTF-8 make the most words of Swedish and English. */
export function likelyEncoding(bytes: Uint8Array): string {
  let [best, most] = ['windows-1252', 0];
  for (const label of older) {
    const text = startDecoding(label)!(bytes);
    const count = [...text.matchAll(inWords)].length;
    if (count > most) [best, most] = [label, count];
  }
  return best;
}
