import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openSegment } from '../../index/segment/segment.ts';
import { sharedMemory } from '../../index/segment/shared-memory.ts';
import { makeFolder } from '../../store/folder/make-folder.ts';
import { readInto, writeSynced } from '../files.ts';
import type { SharedSegment } from '../updates.ts';

/** The content of the files of a collection. */
export interface SavedIndex {
  /** The version of the collection that the segments reach. */
  version: number;
  segments: (SharedSegment & { deleted: readonly number[] })[];
}

/** A segment to save, with the ids of its deleted texts. */
export interface SavedSegment extends SharedSegment {
  deleted: readonly number[];
  /** Whether its file was written before. */
  isSaved: boolean;
}

interface Manifest {
  format: 2;
  /** The model of the vectors. Vectors of another model cannot be compared, so the index is rebuilt. */
  model: string;
  version: number;
  segments: { id: number; deleted: readonly number[] }[];
}

const manifestName = 'manifest.json';
const segmentName = (id: number): string => `${id}.segment`;

/**
 * Stores indexes in files: one folder per collection, one file per segment, and a manifest with the segments of the index at
 * one version of the collection. A new manifest is renamed over the old one and names only synced files, so a crash leaves
 * a whole manifest. Files only save time: what is damaged or missing is rebuilt from the store.
 */
export class SegmentFiles {
  readonly #folder: string;
  readonly #model: string;

  /** `model` is the name of the service's model. */
  constructor(folder: string, model: string) {
    this.#folder = folder;
    this.#model = model;
  }

  /** Returns the collections that have files. */
  async list(): Promise<number[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names.map(Number).filter(Number.isSafeInteger);
  }

  /** Reads the index of a collection; undefined when it is damaged or missing. */
  async load(collectionId: number): Promise<SavedIndex | undefined> {
    try {
      const folder = this.#folderOf(collectionId);
      const manifest = readManifest(await readFile(join(folder, manifestName), 'utf8'));
      if (manifest?.model !== this.#model) return undefined;
      const segments: SavedIndex['segments'] = [];
      for (const { id, deleted } of manifest.segments) {
        const bytes = await readInto(sharedMemory, join(folder, segmentName(id)));
        const segment = openSegment(bytes);
        if (segment === undefined) return undefined;
        segments.push({ id, bytes: segment.bytes, deleted });
      }
      return { version: manifest.version, segments };
    } catch {
      return undefined;
    }
  }

  /** Writes the new segments, then the manifest, and removes all other files. */
  async save(collectionId: number, version: number, segments: readonly SavedSegment[]): Promise<void> {
    const folder = this.#folderOf(collectionId);
    makeFolder(folder);
    for (const { id, bytes, isSaved } of segments) {
      if (!isSaved) await writeSynced(join(folder, segmentName(id)), new Uint8Array(bytes));
    }
    const named = segments.map(({ id, deleted }) => ({ id, deleted }));
    const draft = join(folder, `${manifestName}.part`);
    await writeSynced(
      draft,
      Buffer.from(manifestText({ format: 2, model: this.#model, version, segments: named })),
    );
    await rename(draft, join(folder, manifestName));
    const current = new Set([manifestName, ...segments.map(({ id }) => segmentName(id))]);
    for (const name of await readdir(folder)) {
      if (!current.has(name)) await rm(join(folder, name), { force: true });
    }
  }

  async remove(collectionId: number): Promise<void> {
    await rm(this.#folderOf(collectionId), { recursive: true, force: true });
  }

  #folderOf(collectionId: number): string {
    return join(this.#folder, String(collectionId));
  }
}

/** Returns a line with the checksum of the manifest, and a line with the manifest. */
function manifestText(manifest: Manifest): string {
  const text = JSON.stringify(manifest);
  return `${checksum(text)}\n${text}\n`;
}

function readManifest(text: string): Manifest | undefined {
  const [sum, json = '', end] = text.split('\n');
  if (sum !== checksum(json) || end !== '') return undefined;
  const manifest = JSON.parse(json) as Manifest | { format: unknown };
  return manifest.format === 2 ? (manifest as Manifest) : undefined;
}

const checksum = (text: string): string => createHash('sha256').update(text).digest('hex');
