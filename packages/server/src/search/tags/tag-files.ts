import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { headerBytes } from '../../index/segment/sealed-bytes.ts';
import { decodeKey, decodeRows, encodeRows, type SavedKey, type SavedRows } from '../../tags/rows-file.ts';
import { makeFolder } from '../../store/folder/make-folder.ts';
import { readInto, writeSynced } from '../files.ts';

const ending = '.tags';

/**
 * Stores the tags of collections in files: one file per collection, of one version. A new file is synced and then
 * renamed over the old one, so a crash leaves a whole file. Files only save time: what is damaged or missing is rebuilt
 * from the store. Tags are words, so a file must be rewritten after one of its texts was deleted.
 */
export class TagFiles {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Returns the collections that have files, and when each file was written, in milliseconds since 1970. */
  async list(): Promise<{ collectionId: number; savedAt: number }[]> {
    const names = (await readdir(this.folder).catch(() => [])).filter((name) => name.endsWith(ending));
    const found = await Promise.all(
      names.map(async (name) => {
        const { mtimeMs: savedAt } = await stat(join(this.folder, name));
        return { collectionId: Number(name.slice(0, -ending.length)), savedAt };
      }),
    );
    return found.filter(({ collectionId }) => Number.isSafeInteger(collectionId));
  }

  /** Reads which collection and version a file holds; undefined when it is damaged or missing. */
  async key(collectionId: number): Promise<SavedKey | undefined> {
    try {
      await using file = await open(this.#path(collectionId), 'r');
      const bytes = new ArrayBuffer(headerBytes);
      await file.read(new Uint8Array(bytes), 0, headerBytes, 0);
      return decodeKey(bytes);
    } catch {
      return undefined;
    }
  }

  /** Reads the tags of a collection; undefined when the file is damaged or missing. */
  async load(collectionId: number): Promise<SavedRows | undefined> {
    try {
      const saved = decodeRows(await readInto((size) => new ArrayBuffer(size), this.#path(collectionId)));
      return saved?.collectionId === collectionId ? saved : undefined;
    } catch {
      return undefined;
    }
  }

  async save(saved: SavedRows): Promise<void> {
    const path = this.#path(saved.collectionId);
    makeFolder(this.folder);
    const draft = `${path}.part`;
    await writeSynced(draft, encodeRows(saved));
    await rename(draft, path);
  }

  async remove(collectionId: number): Promise<void> {
    await rm(this.#path(collectionId), { force: true });
  }

  /** Removes unfinished files that a crash has left. */
  async removeDrafts(): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      if (!name.endsWith(ending)) await rm(join(this.folder, name), { force: true });
    }
  }

  #path(collectionId: number): string {
    return join(this.folder, `${collectionId}${ending}`);
  }
}
