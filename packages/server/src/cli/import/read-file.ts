import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { UserError } from '../../domain/user-error.ts';
import {
  BadRow,
  type Format,
  isoDate,
  longestRow,
  markedEncoding,
  readCsv,
  readFeed,
  readJson,
  readJsonl,
  reason,
  type RecordRow,
  type Row,
  rowTooLong,
  utf8Of,
} from '@textkin/importing';
import { decode } from './formats/decode.ts';
import { formatOf, isBinary, sniff } from './formats/format.ts';
import { startMarkup } from '@textkin/importing/pages';
import type { NamedFile } from './named-file.ts';
import { type TableOptions, textsOf } from './table.ts';

export interface ReadOptions extends TableOptions {
  format: Format | undefined;
  encoding: string | undefined;
  /** Told of the bytes as they are read. */
  onBytes: (count: number) => void;
}

/** Yields the one text of a document, or why it has none. */
export async function* documentRow(
  { path, name }: NamedFile,
  id: string,
  { encoding, converter, dates, onBytes }: ReadOptions,
): AsyncGenerator<Row> {
  try {
    const bytes = bounded(counted(createReadStream(path), onBytes));
    const content = isBinary(name) ? await whole(bytes) : await wholeText(bytes, encoding);
    const found = await converter.document(name, id, content);
    if (found === undefined) {
      yield { passedOver: true };
      return;
    }
    const { publish_date: date, ...text } = found;
    yield { text: { ...text, publish_date: date === undefined ? undefined : isoDate(date, dates) } };
  } catch (error) {
    yield { reason: reasonOf(error) };
  }
}

async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function wholeText(bytes: AsyncIterable<Uint8Array>, encoding: string | undefined): Promise<string> {
  let content = '';
  for await (const piece of decode(bytes, encoding)) content += piece;
  return content;
}

/** Standard input among the files; its path is never opened. */
export const standardInput: NamedFile = { path: '-', name: 'standard input' };

/** The rows of a file that holds many texts; one that can't be read further ends with the reason. */
export async function* rowsIn(file: NamedFile, options: ReadOptions): AsyncGenerator<Row> {
  const isOnce = file === standardInput;
  const { converter, dates, encoding, mapping, onBytes } = options;
  try {
    const { start, bytes } = await sniff(isOnce ? counted(process.stdin, onBytes) : unpacked(file, onBytes));
    const format = options.format ?? formatOf(extname(file.name.replace(packed, '')), start);
    if (format === 'feed') {
      if (Object.keys(mapping).length > 0) throw new UserError(unmapped);
      yield* readFeed(decode(bytes, encoding), { converter, startMarkup, dates });
      return;
    }
    const isUtf8 = (encoding ?? markedEncoding(start) ?? 'utf-8') === 'utf-8';
    const recordsIn = (bytes: AsyncIterable<Uint8Array>): AsyncIterable<RecordRow> => {
      if (format === 'csv') return readCsv(decode(bytes, encoding));
      if (format === 'json') return readJson(decode(bytes, encoding));
      return readJsonl(isUtf8 ? bytes : utf8Of(decode(bytes, encoding)));
    };
    const again = isOnce ? undefined : () => recordsIn(unpacked(file, () => undefined));
    yield* textsOf({ records: recordsIn(bytes), again, isEven: format === 'csv' }, options);
  } catch (error) {
    if (error instanceof UserError && !isOnce) throw new UserError(`${file.name}: ${error.message}`);
    yield { reason: reasonOf(error) };
  }
}

const unmapped = 'This is a feed, and --map names columns of CSV or fields of JSON Lines.';

/** Whatever a file does to those who read it is a reason to go on with the next one. */
function reasonOf(error: unknown): string {
  if (error instanceof UserError) throw error;
  const { code, message } = error as Error & { code?: unknown };
  if (error instanceof BadRow) return message;
  return String(code).startsWith('Z_') ? reason('damagedGzip') : reason('unreadable', { message });
}

const packed = /\.gz$/i;

/** The bytes of a file, counted as they lie on the disk. */
function unpacked({ path, name }: NamedFile, onBytes: (count: number) => void): AsyncIterable<Uint8Array> {
  const bytes = counted(createReadStream(path), onBytes);
  if (!packed.test(name)) return bytes;
  const gunzip = createGunzip();
  // What goes wrong is met by who reads.
  pipeline(bytes, gunzip, () => undefined);
  return gunzip as AsyncIterable<Uint8Array>;
}

async function* counted(chunks: AsyncIterable<unknown>, onBytes: (count: number) => void) {
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    onBytes(chunk.length);
    yield chunk as Uint8Array;
  }
}

async function* bounded(chunks: AsyncIterable<Uint8Array>) {
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > longestRow) throw new BadRow(rowTooLong);
    yield chunk;
  }
}
