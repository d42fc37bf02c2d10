import { stat } from 'node:fs/promises';
import { basename, relative, sep } from 'node:path';
import type { Row } from '@textkin/importing';
import { UserError } from '../../domain/user-error.ts';
import { listingOf } from './folder.ts';
import { documentExtension } from './format.ts';
import { filesAt, type NamedFile } from './file-name.ts';
import { readDocumentFile, type ReadOptions, readTextsFile, standardInput } from './read-file.ts';

export interface ImportSource {
  /** The name in messages. */
  name: string;
  /** The size in bytes; undefined for standard input. */
  size: number | undefined;
  rows: (options: ReadOptions) => AsyncIterable<Row>;
}

export interface Sources {
  sources: ImportSource[];
  /** Files in folders that are not documents. */
  skipped: string[];
  /** Links in folders to other folders. */
  links: string[];
}

/** Returns the sources that paths of the command line name: files, whole folders, and `-` for standard input. */
export async function sourcesOf(paths: readonly string[]): Promise<Sources> {
  const result: Sources = { sources: [], skipped: [], links: [] };
  for (const file of await namedFiles(paths)) {
    if (file === standardInput) {
      result.sources.push({
        name: file.name,
        size: undefined,
        rows: (options) => readTextsFile(file, options),
      });
    } else if ((await stat(file.path)).isDirectory()) await addFolder(file, result);
    else result.sources.push(await fileSource(file, basename(file.name)));
  }
  return result;
}

/** Returns the files of all paths. If names are not UTF-8, two paths can name the same file, which is returned once. */
async function namedFiles(paths: readonly string[]): Promise<NamedFile[]> {
  const files: NamedFile[] = [];
  const known = new Set<string>();
  for (const path of paths) {
    for (const file of path === '-' ? [standardInput] : await filesAt(path)) {
      const key = typeof file.path === 'string' ? undefined : file.path.toString('hex');
      if (key === undefined || !known.has(key)) files.push(file);
      if (key !== undefined) known.add(key);
    }
  }
  return files;
}

/** Adds every document below a folder. The id of its text is its path within the folder. */
async function addFolder(folder: NamedFile, { sources, skipped, links }: Sources): Promise<void> {
  const listing = await listingOf(folder);
  const { documents, unreadable } = listing;
  if (documents.length + unreadable.length === 0) {
    throw new UserError(`There is no .txt, .md, .html, .docx or .pdf file in ${folder.name}.`);
  }
  // One after the other: reading the sizes of 100,000 files at once took 300 MB more.
  for (const file of documents) {
    sources.push(await fileSource(file, relative(folder.name, file.name).split(sep).join('/')));
  }
  for (const { name, reason } of unreadable)
    sources.push({ name, size: 0, rows: () => unreadableRow(reason) });
  for (const name of listing.others) skipped.push(name);
  for (const name of listing.links) links.push(name);
}

async function* unreadableRow(reason: string): AsyncGenerator<Row> {
  yield await Promise.resolve({ reason });
}

/** Returns the source of a file. A file that is deleted meanwhile is a bad row when it is read. */
async function fileSource(file: NamedFile, id: string): Promise<ImportSource> {
  const size = await stat(file.path).then(
    ({ size }) => size,
    () => 0,
  );
  const extension = documentExtension(file.name);
  const rows =
    extension === undefined
      ? (options: ReadOptions) => readTextsFile(file, options)
      : (options: ReadOptions) => readDocumentFile({ ...file, extension, id }, options);
  return { name: file.name, size, rows };
}
