import { extname } from 'node:path';
import { UserError } from '../../../domain/user-error.ts';

/** Files that hold many texts. */
export const formats = ['jsonl', 'csv', 'feed'] as const;
export type Format = (typeof formats)[number];

/** Files that hold one text: those that are text themselves, and those that are not. */
const textDocuments = ['.txt', '.md', '.markdown', '.html', '.htm'] as const;
const binaryDocuments = ['.docx'] as const;
export type TextExtension = (typeof textDocuments)[number];
export type BinaryExtension = (typeof binaryDocuments)[number];

export function isDocument(path: string): boolean {
  const extension = extname(path).toLowerCase();
  return isBinary(path) || textDocuments.some((one) => one === extension);
}

export function isBinary(path: string): boolean {
  return binaryDocuments.some((one) => one === extname(path).toLowerCase());
}

const byExtension: Record<string, Format> = {
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
  '.csv': 'csv',
  '.tsv': 'csv',
  '.xml': 'feed',
  '.rss': 'feed',
  '.atom': 'feed',
  '.wxr': 'feed',
};

const pdf =
  'PDF is not read: make text of it first, as with pdftotext -enc UTF-8 FILE.pdf, and import FILE.txt.';
/** What files begin with that are not read, and what to do with them. */
const unread: readonly [start: string, advice: string][] = [
  ['%PDF', pdf],
  [
    'PK\u0003\u0004',
    'This is a zip, as those of Excel are: unpack it, or save the table as CSV. DOCX ends in .docx.',
  ],
  ['\u00d0\u00cf\u0011\u00e0', 'This is a file of an old Word or Excel: save it as DOCX or CSV.'],
];

/** Why a folder leaves files of that kind alone. */
export function adviceFor(extension: string): string {
  if (byExtension[extension]) return 'it holds many texts, so name the file itself.';
  if (extension === '.pdf') return pdf;
  return 'documents end in .txt, .md, .html or .docx.';
}

/** Told by the end of the file's name, else by the first character. */
export function formatOf(extension: string, start: Uint8Array): Format {
  const first = String.fromCharCode(...start.subarray(0, 4));
  const advice = unread.find(([begin]) => begin === first)?.[1];
  if (advice !== undefined) throw new UserError(advice);
  const known = byExtension[extension.toLowerCase()];
  if (known) return known;
  const text = new TextDecoder().decode(start.subarray(0, 1000)).trimStart();
  if (text.startsWith('{')) return 'jsonl';
  if (/^<\?xml|^<(?:rss|feed|rdf)/i.test(text)) return 'feed';
  if (text.startsWith('[')) {
    throw new UserError('This is a JSON array. Write one object a line: jq -c ".[]" FILE | textkin import -');
  }
  if (text.startsWith('<')) throw new UserError('HTML is read from files whose names end in .html.');
  return 'csv';
}

/** The first chunk, and all chunks from it on. */
export async function sniff(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ start: Uint8Array; bytes: AsyncGenerator<Uint8Array> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* all(): AsyncGenerator<Uint8Array> {
    for (let next = first; !next.done; next = await iterator.next()) yield next.value;
  }
  return { start: first.done ? new Uint8Array() : first.value, bytes: all() };
}
