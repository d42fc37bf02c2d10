import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { reason } from '@textkin/importing';
import { documentExtension } from './format.ts';
import { nameOf, type NamedFile } from './file-name.ts';

/** The files below a folder, each list sorted by name. */
export interface Listing {
  documents: NamedFile[];
  /** Documents and folders that can't be opened, each with the reason. */
  unreadable: { name: string; reason: string }[];
  /** Files of other kinds. */
  others: string[];
  /** Links to folders. They are not followed, because they may lead back to a folder above. */
  links: string[];
}

/** Lists a folder and the folders below it. A folder that can't be opened is listed as unreadable. */
export async function listingOf(folder: NamedFile): Promise<Listing> {
  const listing: Listing = { documents: [], unreadable: [], others: [], links: [] };
  const folders = [folder];
  for (let current = folders.pop(); current !== undefined; current = folders.pop()) {
    for (const entry of await entriesOf(current, listing)) {
      const file = {
        path: Buffer.concat([Buffer.from(current.path), slash, entry.name]),
        name: join(current.name, nameOf(entry.name)),
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
const brokenLink = 'It is a link whose target does not exist.';
const specialFile = 'It is not a file but a pipe, a socket or a device.';

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
  // Undefined for a link whose target does not exist.
  const target = entry.isSymbolicLink() ? await stat(file.path).catch(() => undefined) : entry;
  if (target?.isDirectory()) listing.links.push(name);
  else if (documentExtension(name) === undefined) listing.others.push(name);
  else if (target === undefined) listing.unreadable.push({ name, reason: brokenLink });
  else if (!target.isFile()) listing.unreadable.push({ name, reason: specialFile });
  else listing.documents.push(file);
}
