import { extname } from 'node:path';
import { UserError } from '../../../domain/user-error.ts';

/** Files that hold many texts. */
export const formats = ['jsonl', 'csv', 'feed'] as const;
export type Format = (typeof formats)[number];

/** Files that hold one text. */
const documents = ['.txt', '.md', '.markdown', '.html', '.htm'] as const;
export type DocumentExtension = (typeof documents)[number];

export function isDocument(path: string): boolean {
  return documents.some((extension) => extension === extname(path).toLowerCase());
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

/** Told by the end of the file's name, else by the first character. */
export function formatOf(extension: string, start: Uint8Array): Format {
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
