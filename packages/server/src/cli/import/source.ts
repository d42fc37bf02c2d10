import { stat } from 'node:fs/promises';
import { basename, relative, sep } from 'node:path';
import { UserError } from '../../domain/user-error.ts';
import type { Row } from '@textkin/importing';
import { listingOf } from './folder.ts';
import { isDocument } from './formats/format.ts';
import { filesAt, type NamedFile } from './named-file.ts';
import { documentRow, type ReadOptions, rowsIn, standardInput } from './read-file.ts';

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
  /** Links to folders below folders. */
  links: string[];
}

/** The sources that paths name: files, folders whole, and `-` for standard input. */
export async function sourcesOf(paths: readonly string[]): Promise<Sources> {
  const all: Sources = { sources: [], skipped: [], links: [] };
  for (const file of await namedFiles(paths)) {
    if (file === standardInput) {
      all.sources.push({ name: file.name, size: undefined, rows: (options) => rowsIn(file, options) });
    } else if ((await stat(file.path)).isDirectory()) await addFolder(file, all);
    else all.sources.push(await fileSource(file, basename(file.name)));
  }
  return all;
}

/** Two paths of the command line may mean the same files, where their names are not UTF-8. */
async function namedFiles(paths: readonly string[]): Promise<NamedFile[]> {
  const files: NamedFile[] = [];
  const seen = new Set<string>();
  for (const path of paths) {
    for (const file of path === '-' ? [standardInput] : await filesAt(path)) {
      const key = typeof file.path === 'string' ? undefined : file.path.toString('hex');
      if (key === undefined || !seen.has(key)) files.push(file);
      if (key !== undefined) seen.add(key);
    }
  }
  return files;
}

/** Adds every document below a folder, by its path; files of other kinds are left alone. */
async function addFolder(folder: NamedFile, { sources, skipped, links }: Sources): Promise<void> {
  const listing = await listingOf(folder);
  const { documents, unreadable } = listing;
  if (documents.length + unreadable.length === 0) {
    throw new UserError(`There is no .txt, .md, .html, .docx or .pdf file in ${folder.name}.`);
  }
  // One after the other: a hundred thousand looked at all at once took 300 MB more.
  for (const file of documents) {
    sources.push(await fileSource(file, relative(folder.name, file.name).split(sep).join('/')));
  }
  for (const { name, reason } of unreadable) sources.push({ name, size: 0, rows: () => unread(reason) });
  for (const name of listing.others) skipped.push(name);
  for (const name of listing.links) links.push(name);
}

async function* unread(reason: string): AsyncGenerator<Row> {
  yield await Promise.resolve({ reason });
}

/** A file that is no longer there is a bad row when it is read. */
async function fileSource(file: NamedFile, id: string): Promise<ImportSource> {
  const size = await stat(file.path).then(
    ({ size }) => size,
    () => 0,
  );
  const rows = isDocument(file.name)
    ? (options: ReadOptions) => documentRow(file, id, options)
    : (options: ReadOptions) => rowsIn(file, options);
  return { name: file.name, size, rows };
}
