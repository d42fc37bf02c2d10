import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { UserError } from '../../domain/user-error.ts';
import { decode } from './decode.ts';
import { isDocument, readDocument } from './document.ts';
import { type Format, formatOf, sniff } from './format.ts';
import { readCsv } from './csv.ts';
import { readFeed } from './feed.ts';
import { readJsonl } from './jsonl.ts';
import { BadRow, type Row, rowOf } from './row.ts';

export interface Source {
  /** What messages call it. */
  name: string;
  /** In bytes; undefined for standard input. */
  size: number | undefined;
  rows: (options: ReadOptions) => AsyncIterable<Row>;
}

export interface ReadOptions {
  format: Format | undefined;
  encoding: string | undefined;
  /** Told of the bytes as they are read. */
  onBytes: (count: number) => void;
}

/** The sources that paths name: files, folders whole, and `-` for standard input. */
export async function sourcesOf(paths: readonly string[]): Promise<Source[]> {
  let found: Source[] = [];
  for (const path of paths) {
    if (path === '-') found.push(standardInput);
    else if ((await stat(path)).isDirectory()) found = found.concat(await documentsIn(path));
    else found.push(await fileSource(path, basename(path)));
  }
  return found;
}

const standardInput: Source = {
  name: 'standard input',
  size: undefined,
  rows: (options) => rowsOf('-', options),
};

/** Every document below a folder, by its path; files of other kinds are left alone. */
async function documentsIn(folder: string): Promise<Source[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && isDocument(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  if (paths.length === 0) throw new UserError(`There is no .txt, .md or .html file in ${folder}.`);
  const id = (path: string) => relative(folder, path).split(sep).join('/');
  const sources: Source[] = [];
  // One after the other: a hundred thousand looked at all at once took 300 MB more.
  for (const path of paths) sources.push(await fileSource(path, id(path)));
  return sources;
}

async function fileSource(path: string, id: string): Promise<Source> {
  const { size } = await stat(path);
  const rows = isDocument(path)
    ? (options: ReadOptions) => documentRow(path, id, options)
    : (options: ReadOptions) => rowsOf(path, options);
  return { name: path, size, rows };
}

async function* documentRow(
  path: string,
  id: string,
  { encoding, onBytes }: ReadOptions,
): AsyncGenerator<Row> {
  const bytes = await readFile(path);
  onBytes(bytes.length);
  let content = '';
  try {
    for await (const piece of decode(one(bytes), encoding)) content += piece;
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    yield { reason: error.message };
    return;
  }
  yield rowOf(undefined, () => ({ text: readDocument(path, id, content) }));
}

async function* one<T>(value: T): AsyncGenerator<T> {
  yield await Promise.resolve(value);
}

/** The rows of a file that holds many texts; one that can't be read further ends with the reason. */
async function* rowsOf(path: string, { format, encoding, onBytes }: ReadOptions): AsyncGenerator<Row> {
  try {
    const { start, bytes } = await sniff(
      path === '-' ? counted(process.stdin, onBytes) : unpacked(path, onBytes),
    );
    switch (format ?? formatOf(extname(path.replace(packed, '')), start)) {
      case 'jsonl':
        yield* readJsonl(bytes);
        break;
      case 'csv':
        yield* readCsv(decode(bytes, encoding));
        break;
      case 'feed':
        yield* readFeed(decode(bytes, encoding));
        break;
    }
  } catch (error) {
    if (error instanceof BadRow) yield { reason: error.message };
    else if (isUnpacking(error)) yield { reason: 'It is damaged: gzip can not unpack it.' };
    else throw error;
  }
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

function isUnpacking(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

async function* counted(chunks: AsyncIterable<unknown>, onBytes: (count: number) => void) {
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    onBytes(chunk.length);
    yield chunk as Uint8Array;
  }
}
