import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { reason } from '@textkin/importing';
import { isDocument } from './formats/format.ts';
import { nameOf, type NamedFile } from './named-file.ts';

/** What lies below a folder, each in the order of its names. */
export interface Listing {
  documents: NamedFile[];
  /** Documents and folders that can't be opened, and why. */
  unreadable: { name: string; reason: string }[];
  /** Files of other kinds. */
  others: string[];
  /** Links to folders, which are not followed: they may lead back. */
  links: string[];
}

/** Lists a folder and the folders below it. What can't be opened is named, and the rest is listed. */
export async function listingOf(folder: NamedFile): Promise<Listing> {
  const listing: Listing = { documents: [], unreadable: [], others: [], links: [] };
  const folders = [folder];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    for (const entry of await entriesOf(next, listing)) {
      const file = {
        path: Buffer.concat([Buffer.from(next.path), slash, entry.name]),
        name: join(next.name, nameOf(entry.name)),
      };
      if (entry.isDirectory()) folders.push(file);
      else await add(file, entry, listing);
    }
  }
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
  listing.documents.sort(byName);
  listing.unreadable.sort(byName);
  listing.others.sort();
  listing.links.sort();
  return listing;
}

const slash = Buffer.from('/');
const brokenLink = 'It is a link whose target is not there.';
const noFile = 'It is no file, but a pipe, a socket or a device.';

async function entriesOf({ path, name }: NamedFile, { unreadable }: Listing): Promise<Dirent<Buffer>[]> {
  try {
    return await readdir(path, { withFileTypes: true, encoding: 'buffer' });
  } catch (error) {
    unreadable.push({ name, reason: reason('unreadable', { message: (error as Error).message }) });
    return [];
  }
}

async function add(file: NamedFile, entry: Dirent<Buffer>, listing: Listing): Promise<void> {
  const { name } = file;
  // A link whose target is not there has none.
  const target = entry.isSymbolicLink() ? await stat(file.path).catch(() => undefined) : entry;
  if (target?.isDirectory()) listing.links.push(name);
  else if (!isDocument(name)) listing.others.push(name);
  else if (target === undefined) listing.unreadable.push({ name, reason: brokenLink });
  else if (!target.isFile()) listing.unreadable.push({ name, reason: noFile });
  else listing.documents.push(file);
}
