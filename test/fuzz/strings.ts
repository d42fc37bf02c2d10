import { htmlScraps } from '../support/html-scraps.ts';
import { bank, grid, snow, storm } from '../support/storm.ts';
import { one, type Random, upTo } from './seeds.ts';

/** Pieces of texts that nobody writes, each at most eight characters long. */
export const unkindPieces = [
  ...['\u0000', '\ud800', '\udc00', '\ufeff', '\u200b', '\u00ad', '\u202e', '\u2028', '\u0085', '\u001b[31m'],
  ...['é', 'ﬃ', 'İ', 'ß', 'ŉ', '\u0345', '👩‍👩‍👧', '😀', '🇸🇪', '漢', 'ا', 'ๅ', '﷽', '\u{10ffff}'],
  ...[
    '\r\n',
    '\n\n',
    '\n',
    '\t',
    ' ',
    '.',
    '...',
    '"',
    "'",
    '’',
    '“',
    '-',
    '–',
    '|',
    '•',
    '\\',
    '/',
    '%',
    '_',
    '*',
  ],
  ...[
    'A',
    'a',
    'Å.',
    'U.S.',
    'H&M',
    'Dr ',
    'von ',
    'www.',
    '.se',
    '@',
    'http://',
    ':',
    '1',
    '9.',
    '{}',
    '[',
    ']',
    '(',
  ],
  ...["';--", '$1', '${x}', '__proto', 'null', 'NaN', '0x1', '1e400', '-0'],
];

/** Kinds of strings; each makes a string of about the given length. */
const kinds: ((random: Random, length: number) => string)[] = [
  (random, length) => one(random, unkindPieces).repeat(length),
  (random, length) => Array.from({ length }, () => one(random, unkindPieces)).join(''),
  (random, length) => Array.from({ length }, () => one(random, htmlScraps)).join(''),
  (random, length) =>
    String.fromCharCode(...Array.from({ length: Math.min(length, 5000) }, () => upTo(random, 65_536))),
  (random, length) => 'A'.repeat(length) + one(random, unkindPieces),
  (random, length) => 'Anna Ek '.repeat(length / 8),
  (random, length) => `${one(random, unkindPieces)} `.repeat(length / 2),
  (random, length) => `${one(random, unkindPieces)}${one(random, unkindPieces)}`.repeat(length / 2),
  (random, length) => one(random, [storm, snow, grid, bank]).repeat(1 + length / 200),
  (random, length) => insertPieces(random, one(random, [storm, snow, grid, bank])).repeat(1 + length / 200),
];

/** Makes a string of any kind with at most `length` UTF-16 code units. */
export function anyString(random: Random, length: number): string {
  return one(random, kinds)(random, length).slice(0, length);
}

/** Returns the text with a few hostile pieces inserted. */
export function insertPieces(random: Random, text: string): string {
  const at = upTo(random, text.length);
  const rest = text.slice(at + upTo(random, 4));
  const more = random() < 0.5 ? rest : insertPieces(random, rest || ' ');
  return text.slice(0, at) + one(random, unkindPieces) + more;
}

/** Returns the bytes of a sample with some of them changed, moved, repeated or removed. */
export function anyBytes(random: Random, samples: readonly Uint8Array[]): Buffer {
  let bytes = Buffer.from(one(random, samples));
  for (let rounds = upTo(random, 4); rounds >= 0; rounds--) {
    const at = upTo(random, bytes.length);
    const to = Math.min(bytes.length, at + upTo(random, 40));
    const part = bytes.subarray(at, to);
    const other = Buffer.from(one(random, samples));
    const from = upTo(random, other.length);
    const insertion = one<() => Uint8Array>(random, [
      () => Buffer.of(upTo(random, 256)),
      () => Buffer.from(anyString(random, 20)),
      () => new Uint8Array(),
      () => Buffer.concat([part, part]),
      () => other.subarray(from, from + upTo(random, 200)),
    ])();
    bytes = Buffer.concat([bytes.subarray(0, at), insertion, bytes.subarray(to)]);
    if (random() < 0.1) bytes = bytes.subarray(0, at);
  }
  return bytes;
}
