import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BadRow, firstText, markedEncoding, unsupportedKind } from '@textkin/importing';
import { startMarkup } from '@textkin/importing/pages';
import {
  type EntryRow,
  listFormat,
  type ListFormat,
  type ListSettings,
  readEntries,
} from '@textkin/importing/vocabularies';
import { UserError } from '../../domain/user-error.ts';
import { encodingAdvice, encodingOf } from '../import/encoding.ts';
import { filesAt, type NamedFile } from '../import/file-name.ts';
import { sniff } from '../import/format.ts';
import { standardInput } from '../import/read-file.ts';

export interface ListOptions extends ListSettings {
  format: ListFormat | undefined;
  encoding: string | undefined;
  /** Called with the bytes of each piece that is read. */
  onBytes: (count: number) => void;
}

/** A list of entries that the command line names: a file, or standard input. */
export interface NamedList {
  name: string;
  /** The size in bytes; undefined for standard input. */
  size: number | undefined;
  rows: (options: ListOptions) => AsyncGenerator<EntryRow>;
}

/** Returns the list that an argument names. Throws if there is no such file. */
export async function listAt(path: string): Promise<NamedList> {
  const [file = standardInput] = path === '-' ? [] : await filesAt(path);
  const isStandardInput = file === standardInput;
  const size = isStandardInput ? undefined : (await stat(file.path)).size;
  return { name: file.name, size, rows: (options) => rowsOf(file, options) };
}

/** Yields the entries of a list. Throws a UserError for a file that can't be unpacked, decoded or parsed. */
async function* rowsOf(file: NamedFile, options: ListOptions): AsyncGenerator<EntryRow> {
  const { format, encoding, onBytes, ...settings } = options;
  try {
    const { start, bytes } = await sniff(bytesOf(file, onBytes));
    const label = encodingOf(start, encoding);
    const text = firstText(start, markedEncoding(start) ?? label);
    const found = format ?? listFormat(basename(file.name), text);
    if (found !== 'xlsx' && unsupportedKind(start) !== undefined)
      throw new UserError('This is an old Excel file, or a zip file: save the list as .xlsx or .csv.');
    yield* readEntries({ bytes, format: found, encoding: label, startMarkup }, settings);
  } catch (error) {
    const problem = problemOf(error);
    throw problem === undefined ? error : new UserError(`${file.name}: ${problem}`);
  }
}

function problemOf(error: unknown): string | undefined {
  if (error instanceof UserError) return error.message;
  if (error instanceof BadRow) return encodingAdvice(error) ?? error.message;
  const { code } = error as { code?: unknown };
  return String(code).startsWith('Z_') ? 'It is damaged: gzip cannot unpack it.' : undefined;
}

/** Reads a file and decompresses gzip. `onBytes` counts the bytes on the disk. */
function bytesOf(file: NamedFile, onBytes: (count: number) => void): AsyncIterable<Uint8Array> {
  const stream: NodeJS.ReadableStream = file === standardInput ? process.stdin : createReadStream(file.path);
  const bytes = countBytes(stream as AsyncIterable<Uint8Array>, onBytes);
  if (!/\.gz$/i.test(file.name)) return bytes;
  const gunzip = createGunzip();
  // The reader of the stream gets its errors.
  pipeline(bytes, gunzip, () => undefined);
  return gunzip as AsyncIterable<Uint8Array>;
}

async function* countBytes(pieces: AsyncIterable<Uint8Array>, onBytes: (count: number) => void) {
  for await (const piece of pieces) {
    onBytes(piece.length);
    yield piece;
  }
}
