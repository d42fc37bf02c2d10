import { extname } from 'node:path';
import { UserError } from '../../domain/user-error.ts';
import {
  binaryDocuments,
  type DocumentExtension,
  firstText,
  type Format,
  formatsByExtension,
  isPdf,
  contentKind,
  markedEncoding,
  textDocuments,
  type UnsupportedKind,
  unsupportedKind,
} from '@textkin/importing';

/** Returns the extension of a document, a file that holds one text; undefined for other files. */
export function documentExtension(path: string): DocumentExtension | undefined {
  const extension = extname(path).toLowerCase();
  return [...textDocuments, ...binaryDocuments].find((known) => known === extension);
}

/** Advice for kinds of files that can't be read. */
const adviceForContent: Record<UnsupportedKind, string> = {
  zip: 'This is a zip file: unpack it. Names of Excel files must end in .xlsx, names of Word files in .docx.',
  oldOffice: 'This is a file of an old version of Word or Excel: save it as DOCX, XLSX or CSV.',
};

/** Throws a UserError with advice for a kind of file that can't be read, such as a zip. */
function assertSupported(start: Uint8Array): void {
  const unsupported = unsupportedKind(start);
  if (unsupported !== undefined) throw new UserError(adviceForContent[unsupported]);
}

/** Returns why files with an extension are skipped in a folder. */
export function adviceForExtension(extension: string): string {
  if (formatsByExtension[extension]) return 'it holds many texts, so name the file itself.';
  return 'documents end in .txt, .md, .html, .docx or .pdf.';
}

/** Returns the format of a file by its extension, else by its first characters. Throws a UserError for files that can't be read. */
export function formatOf(extension: string, start: Uint8Array): Format {
  const known = formatsByExtension[extension.toLowerCase()];
  if (known === 'xlsx' && unsupportedKind(start) === 'zip') return known;
  assertSupported(start);
  if (known && known !== 'json') return known;
  const text = firstText(start, markedEncoding(start) ?? 'utf-8');
  const kind = contentKind(text.slice(0, 1000));
  if (kind === 'jsonl') return isJsonLines(text) ? 'jsonl' : 'json';
  if (kind === 'json' || kind === 'feed') return kind;
  if (known) return known;
  if (isPdf(start)) throw new UserError('This is a PDF: its name must end in .pdf.');
  if (kind === 'html') throw new UserError('This is HTML: its name must end in .html.');
  return 'csv';
}

/** Returns true if the first line is a complete object and not a JSON Feed. */
function isJsonLines(text: string): boolean {
  const [line = '', ...more] = text.trimStart().split('\n');
  // A line longer than the first chunk is JSON Lines, unless it begins like a feed.
  if (more.length === 0) return !/"version"\s*:\s*"[^"]*jsonfeed\.org/.test(line);
  try {
    const value = JSON.parse(line) as { version?: unknown };
    return !String(value.version).includes('jsonfeed.org/version/');
  } catch {
    // A line that ends with } is damaged JSON Lines, not the beginning of an object on several lines.
    return line.trimEnd().endsWith('}');
  }
}

/** Reads the first chunk of bytes, and returns it with all bytes from the start. */
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
