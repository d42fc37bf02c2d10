import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { UserError } from '../../domain/user-error.ts';
import { isDocument } from './formats/format.ts';
import { documentRow, type ReadOptions, rowsIn } from './read-file.ts';
import type { Row } from '../../importing/row.ts';

export interface ImportSource {
  /** What messages call it. */
  name: string;
  /** In bytes; undefined for standard input. */
  size: number | undefined;
  rows: (options: ReadOptions) => AsyncIterable<Row>;
}

export interface Sources {
  sources: ImportSource[];
  /** Files below folders that are of no kind of document. */
  skipped: string[];
}

/** The sources that paths name: files, folders whole, and `-` for standard input. */
export async function sourcesOf(paths: readonly string[]): Promise<Sources> {
  let found: ImportSource[] = [];
  let skipped: string[] = [];
  for (const path of paths) {
    if (path === '-') found.push(standardInput);
    else if ((await stat(path)).isDirectory()) {
      const below = await documentsIn(path);
      found = found.concat(below.sources);
      skipped = skipped.concat(below.skipped);
    } else found.push(await fileSource(path, basename(path)));
  }
  return { sources: found, skipped };
}

const standardInput: ImportSource = {
  name: 'standard input',
  size: undefined,
  rows: (options) => rowsIn('-', options),
};

/** Every document below a folder, by its path; files of other kinds are left alone. */
async function documentsIn(folder: string): Promise<Sources> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const paths = files.filter(isDocument);
  if (paths.length === 0) throw new UserError(`There is no .txt, .md, .html or .docx file in ${folder}.`);
  const id = (path: string) => relative(folder, path).split(sep).join('/');
  const sources: ImportSource[] = [];
  // One after the other: a hundred thousand looked at all at once took 300 MB more.
  for (const path of paths) sources.push(await fileSource(path, id(path)));
  return { sources, skipped: files.filter((path) => !isDocument(path)) };
}

async function fileSource(path: string, id: string): Promise<ImportSource> {
  const { size } = await stat(path);
  const rows = isDocument(path)
    ? (options: ReadOptions) => documentRow(path, id, options)
    : (options: ReadOptions) => rowsIn(path, options);
  return { name: path, size, rows };
}
