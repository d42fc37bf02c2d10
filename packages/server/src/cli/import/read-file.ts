import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { UserError } from '../../domain/user-error.ts';
import type { Converter } from './converter.ts';
import { readCsv } from './formats/csv.ts';
import { decode } from './formats/decode.ts';
import { readFeed } from './formats/feed.ts';
import { type Format, formatOf, sniff } from './formats/format.ts';
import { readJsonl } from './formats/jsonl.ts';
import { BadRow, longestRow, type Row, rowTooLong } from './row.ts';

export interface ReadOptions {
  format: Format | undefined;
  encoding: string | undefined;
  converter: Converter;
  /** Told of the bytes as they are read. */
  onBytes: (count: number) => void;
}

/** The one text of a document, or why it has none. */
export async function* documentRow(
  path: string,
  id: string,
  { encoding, converter, onBytes }: ReadOptions,
): AsyncGenerator<Row> {
  try {
    let content = '';
    const bytes = bounded(counted(createReadStream(path), onBytes));
    for await (const piece of decode(bytes, encoding)) content += piece;
    yield { text: await converter.document(path, id, content) };
  } catch (error) {
    yield { reason: reasonOf(error) };
  }
}

/** The rows of a file that holds many texts; one that can't be read further ends with the reason. */
export async function* rowsIn(
  path: string,
  { format, encoding, converter, onBytes }: ReadOptions,
): AsyncGenerator<Row> {
  try {
    const { start, bytes } = await sniff(
      path === '-' ? counted(process.stdin, onBytes) : unpacked(path, onBytes),
    );
    switch (format ?? formatOf(extname(path.replace(packed, '')), start)) {
      case 'jsonl':
        yield* readJsonl(bytes, converter);
        break;
      case 'csv':
        yield* readCsv(decode(bytes, encoding), converter);
        break;
      case 'feed':
        yield* readFeed(decode(bytes, encoding), converter);
        break;
    }
  } catch (error) {
    yield { reason: reasonOf(error) };
  }
}

/** Whatever a file does to those who read it is a reason to go on with the next one. */
function reasonOf(error: unknown): string {
  if (error instanceof UserError) throw error;
  const { code, message } = error as Error & { code?: unknown };
  if (error instanceof BadRow) return message;
  return String(code).startsWith('Z_')
    ? 'It is damaged: gzip can not unpack it.'
    : `It can't be read: ${message}.`;
}

const packed = /\.gz$/i;

/** The bytes of a file, counted as they lie on the disk. */
function unpacked(path: string, onBytes: (count: number) => void): AsyncIterable<Uint8Array> {
  const bytes = counted(createReadStream(path), onBytes);
  if (!packed.test(path)) return bytes;
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
