import { extname } from 'node:path';
import { UserError } from '../../../domain/user-error.ts';
import {
  binaryDocuments,
  firstText,
  type Format,
  formatsByExtension,
  isPdf,
  lookOf,
  markedEncoding,
  textDocuments,
  type Unread,
  unreadKind,
} from '@textkin/importing';

export function isDocument(path: string): boolean {
  const extension = extname(path).toLowerCase();
  return isBinary(path) || textDocuments.some((one) => one === extension);
}

export function isBinary(path: string): boolean {
  return binaryDocuments.some((one) => one === extname(path).toLowerCase());
}

/** What to do with files that are not read. */
const adviceOn: Record<Unread, string> = {
  zip: 'This is a zip, as those of Excel are: unpack it, or save the table as CSV. DOCX ends in .docx.',
  oldOffice: 'This is a file of an old Word or Excel: save it as DOCX or CSV.',
};

/** Why a folder leaves files of that kind alone. */
export function adviceFor(extension: string): string {
  if (formatsByExtension[extension]) return 'it holds many texts, so name the file itself.';
  return 'documents end in .txt, .md, .html, .docx or .pdf.';
}

/** Told by the end of the file's name, else by the first character. */
export function formatOf(extension: string, start: Uint8Array): Format {
  const unread = unreadKind(start);
  if (unread !== undefined) throw new UserError(adviceOn[unread]);
  const known = formatsByExtension[extension.toLowerCase()];
  if (known && known !== 'json') return known;
  const text = firstText(start, markedEncoding(start) ?? 'utf-8');
  const look = lookOf(text.slice(0, 1000));
  if (look === 'jsonl') return isJsonLines(text) ? 'jsonl' : 'json';
  if (look === 'json' || look === 'feed') return look;
  if (known) return known;
  if (isPdf(start)) throw new UserError('PDF is read from files whose names end in .pdf.');
  if (look === 'html') throw new UserError('HTML is read from files whose names end in .html.');
  return 'csv';
}

/** Whether the first line is an object by itself, and no JSON Feed. */
function isJsonLines(text: string): boolean {
  const [line = '', ...more] = text.trimStart().split('\n');
  // A line that goes beyond the first chunk is one of JSON Lines, unless it begins like a feed.
  if (more.length === 0) return !/"version"\s*:\s*"[^"]*jsonfeed\.org/.test(line);
  try {
    const value = JSON.parse(line) as { version?: unknown };
    return !String(value.version).includes('jsonfeed.org/version/');
  } catch {
    // A line that is damaged, and not the begin of an object over several.
    return line.trimEnd().endsWith('}');
  }
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
