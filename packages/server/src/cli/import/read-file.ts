import { createReadStream } from 'node:fs';
import { basename, extname } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  BadRow,
  boundedBytes,
  decodeWhole,
  type DocumentContent,
  type DocumentExtension,
  documentRow,
  type Format,
  isBinaryDocument,
  markedEncoding,
  readTable,
  readTexts,
  reason,
  type Row,
  wholeBytes,
} from '@textkin/importing';
import { startMarkup } from '@textkin/importing/pages';
import { UserError } from '../../domain/user-error.ts';
import { encodingAdvice, encodingOf } from './encoding.ts';
import { formatOf, sniff } from './format.ts';
import type { NamedFile } from './file-name.ts';
import { type TableOptions, textsOfTable } from './table.ts';

export interface ReadOptions extends TableOptions {
  format: Format | undefined;
  encoding: string | undefined;
  /** Called with the bytes of each piece that is read. */
  onBytes: (count: number) => void;
}

export interface DocumentFile extends NamedFile {
  extension: DocumentExtension;
  /** The id of the text: the path within the folder that the command names, or the name of a file that it names. */
  id: string;
}

/** Yields the text of a document, or the reason why it can't be read. */
export async function* readDocumentFile(
  { path, name, extension, id }: DocumentFile,
  { encoding, converter, dates, onBytes }: ReadOptions,
): AsyncGenerator<Row> {
  try {
    const bytes = boundedBytes(countBytes(createReadStream(path), onBytes));
    const content = await contentOf(bytes, extension, encoding);
    const text = await converter.document(extension, content);
    yield documentRow(text, { name: basename(name), id, dates });
  } catch (error) {
    yield { reason: reasonOf(error) };
  }
}

async function contentOf(
  bytes: AsyncIterable<Uint8Array>,
  extension: DocumentExtension,
  encoding: string | undefined,
): Promise<DocumentContent> {
  if (isBinaryDocument(extension)) return wholeBytes(bytes);
  const { start, bytes: all } = await sniff(bytes);
  return decodeWhole(all, encodingOf(start, encoding));
}

/** The file that stands for standard input; its path is never opened. */
export const standardInput: NamedFile = { path: '-', name: 'standard input' };

/** Yields the texts of a file with many texts. If the rest of the file can't be read, the last row is the reason. */
export async function* readTextsFile(file: NamedFile, options: ReadOptions): AsyncGenerator<Row> {
  const isStandardInput = file === standardInput;
  const { mapping, onBytes } = options;
  try {
    const chunks = isStandardInput ? countBytes(process.stdin, onBytes) : decompress(file, onBytes);
    const { start, bytes } = await sniff(chunks);
    const format = options.format ?? formatOf(extname(file.name.replace(gzipName, '')), start);
    if (format === 'feed') {
      if (Object.keys(mapping).length > 0) throw new UserError(mappingOnFeed);
      const encoding = encodingOf(start, options.encoding);
      yield* readTexts({ bytes, format, encoding }, { ...options, startMarkup });
      return;
    }
    // In JSON Lines, a declaration of HTML or XML is part of a text.
    const encoding =
      format === 'jsonl' && options.encoding === undefined
        ? (markedEncoding(start) ?? 'utf-8')
        : encodingOf(start, options.encoding);
    const records = (bytes: AsyncIterable<Uint8Array>) => readTable({ bytes, format, encoding }, startMarkup);
    const reread = isStandardInput ? undefined : () => records(decompress(file, () => undefined));
    yield* textsOfTable({ records: records(bytes), reread, hasHeader: hasHeader(format) }, options);
  } catch (error) {
    if (error instanceof UserError && !isStandardInput) throw new UserError(`${file.name}: ${error.message}`);
    yield { reason: reasonOf(error) };
  }
}

/** Returns whether all rows have the columns of a header. */
function hasHeader(format: Format): boolean {
  return format === 'csv' || format === 'xlsx';
}

const mappingOnFeed =
  'This is a feed, and --map is only for columns of CSV and fields of JSON: run the command without --map.';

/** Returns why a file can't be read; the import goes on with the next file. */
function reasonOf(error: unknown): string {
  if (error instanceof UserError) throw error;
  const { code, message } = error as Error & { code?: unknown };
  if (error instanceof BadRow) return encodingAdvice(error) ?? message;
  return String(code).startsWith('Z_') ? reason('damagedGzip') : reason('unreadable', { message });
}

const gzipName = /\.gz$/i;

/** Reads a file and decompresses gzip. `onBytes` counts the bytes on the disk. */
function decompress({ path, name }: NamedFile, onBytes: (count: number) => void): AsyncIterable<Uint8Array> {
  const bytes = countBytes(createReadStream(path), onBytes);
  if (!gzipName.test(name)) return bytes;
  const gunzip = createGunzip();
  // The reader of the stream gets its errors.
  pipeline(bytes, gunzip, () => undefined);
  return gunzip as AsyncIterable<Uint8Array>;
}

async function* countBytes(chunks: AsyncIterable<unknown>, onBytes: (count: number) => void) {
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    onBytes(chunk.length);
    yield chunk as Uint8Array;
  }
}
