import { reason } from '../../../../server/src/importing/reasons.ts';
import { BadRow } from '../../../../server/src/importing/row.ts';

/** The encodings that a person can choose; a file may declare others. */
export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'macintosh'] as const;

const marks: readonly [bytes: readonly number[], label: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** What the first bytes say of the encoding: a mark, a declaration of XML or HTML, or every second byte a zero. */
export function declaredEncoding(start: Uint8Array): string | undefined {
  const marked = marks.find(([bytes]) => bytes.every((byte, at) => start[at] === byte));
  if (marked) return marked[1];
  const zeros = (odd: number) => start.filter((byte, at) => at % 2 === odd && byte === 0).length;
  // Letters of European languages have such a byte each.
  if (zeros(1) > start.length / 4) return 'utf-16le';
  if (zeros(0) > start.length / 4) return 'utf-16be';
  const text = new TextDecoder('windows-1252').decode(start);
  const [, label] =
    /^\s*<\?xml[^>]*?\sencoding=["']([\w-]+)/.exec(text) ??
    /<meta[^>]*?\scharset=["']?\s*([\w-]+)/i.exec(text) ??
    /<meta[^>]*?\scontent=["'][^"'>]*charset=([\w-]+)/i.exec(text) ??
    [];
  return label === undefined ? undefined : known(label);
}

/** UTF-8 where the whole file is that, else the encoding of older Windows, which is nearly that of Latin-1. */
export async function guessedEncoding(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  try {
    const text = decode(bytes, 'utf-8');
    while (!(await text.next()).done);
    return 'utf-8';
  } catch (error) {
    if (error instanceof BadRow) return 'windows-1252';
    throw error;
  }
}

/** Text piece by piece. Throws a BadRow where the bytes are none of the encoding. */
export async function* decode(bytes: AsyncIterable<Uint8Array>, label: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(label, { fatal: true });
  for await (const piece of bytes) yield orBadRow(label, () => decoder.decode(piece, { stream: true }));
  yield orBadRow(label, () => decoder.decode());
}

/** The text of a whole document. */
export function decodedWhole(bytes: Uint8Array, label: string): string {
  return orBadRow(label, () => new TextDecoder(label, { fatal: true }).decode(bytes));
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
    return undefined;
  }
}
