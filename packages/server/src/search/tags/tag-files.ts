import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { headerBytes } from '../../index/segment/sealed-bytes.ts';
import { decodeKey, decodeRows, encodeRows, type SavedKey, type SavedRows } from '../../tags/rows-file.ts';
import { makeFolder } from '../../store/folder/make-folder.ts';
import { readInto, writeSynced } from '../files.ts';

const ending = '.tags';

/**
 * The tags of collections in files, one a collection, that of a version of it. A file is replaced by renaming once it is
 * synced, so a crash leaves the last one whole. Files are a head start and never the truth: what is damaged or missing is
 * made anew from the store. Tags are words, so a file is to be written again when a text that it holds has gone.
 */
export class TagFiles {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The collections that have files, and when these were written, in milliseconds since 1970. */
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

  /** What a file says that it holds; undefined when it is not whole. */
  async key(collectionId: number): Promise<SavedKey | undefined> {
    try {
      await using file = await open(this.#of(collectionId), 'r');
      const bytes = new ArrayBuffer(headerBytes);
      await file.read(new Uint8Array(bytes), 0, headerBytes, 0);
      return decodeKey(bytes);
    } catch {
      return undefined;
    }
  }

  /** The tags of a collection; undefined when there is no file that is whole. */
  async load(collectionId: number): Promise<SavedRows | undefined> {
    try {
      const saved = decodeRows(await readInto((size) => new ArrayBuffer(size), this.#of(collectionId)));
      return saved?.collectionId === collectionId ? saved : undefined;
    } catch {
      return undefined;
    }
  }

  async save(saved: SavedRows): Promise<void> {
    const path = this.#of(saved.collectionId);
    makeFolder(this.folder);
    const draft = `${path}.part`;
    await writeSynced(draft, encodeRows(saved));
    await rename(draft, path);
  }

  async remove(collectionId: number): Promise<void> {
    await rm(this.#of(collectionId), { force: true });
  }

  /** Removes what a crash left of files that were being written. */
  async removeDrafts(): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      if (!name.endsWith(ending)) await rm(join(this.folder, name), { force: true });
    }
  }

  #of(collectionId: number): string {
    return join(this.folder, `${collectionId}${ending}`);
  }
}
