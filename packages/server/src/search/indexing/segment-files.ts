import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { modelName } from '../../nlp/model.ts';
import { openSegment } from '../../index/segment/segment.ts';
import { sharedMemory } from '../../index/segment/shared-memory.ts';
import { makeFolder } from '../../store/folder/make-folder.ts';
import { readInto, writeSynced } from '../files.ts';
import type { SharedSegment } from '../updates.ts';

/** What the files of a collection hold. */
export interface SavedIndex {
  /** Version of the collection up to which the segments hold what the store does. */
  version: number;
  segments: (SharedSegment & { deleted: readonly number[] })[];
}

/** A part of an index that is to be in the files, with the ids of its texts that have gone. */
export interface SavedSegment extends SharedSegment {
  deleted: readonly number[];
  /** Whether its file was written before. */
  isSaved: boolean;
}

interface Manifest {
  format: 2;
  /** Made the vectors in the segments. Those of another one may not be compared, and the index is made anew. */
  model: string;
  version: number;
  segments: { id: number; deleted: readonly number[] }[];
}

const manifestName = 'manifest.json';
const segmentName = (id: number): string => `${id}.segment`;

/**
 * The indexes in files: one folder a collection, one file a segment, and a manifest that says which segments make up the
 * index at one version of the collection. The manifest is replaced by renaming and names only files that are synced, so a
 * crash leaves the last one whole. Files are a head start and never the truth: what is damaged or missing is made anew
 * from the store.
 */
export class SegmentFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The collections that have files. */
  async list(): Promise<number[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names.map(Number).filter(Number.isSafeInteger);
  }

  /** The index of a collection; undefined when there is none that is whole. */
  async load(collectionId: number): Promise<SavedIndex | undefined> {
    try {
      const folder = this.#of(collectionId);
      const manifest = readManifest(await readFile(join(folder, manifestName), 'utf8'));
      if (manifest?.model !== modelName) return undefined;
      const segments: SavedIndex['segments'] = [];
      for (const { id, deleted } of manifest.segments) {
        const bytes = await readInto(sharedMemory, join(folder, segmentName(id)));
        if (openSegment(bytes) === undefined) return undefined;
        segments.push({ id, bytes, deleted });
      }
      return { version: manifest.version, segments };
    } catch {
      return undefined;
    }
  }

  /** Writes the segments that are new, then which there are, and removes the files of others. */
  async save(collectionId: number, version: number, segments: readonly SavedSegment[]): Promise<void> {
    const folder = this.#of(collectionId);
    makeFolder(folder);
    for (const { id, bytes, isSaved } of segments) {
      if (!isSaved) await writeSynced(join(folder, segmentName(id)), new Uint8Array(bytes));
    }
    const named = segments.map(({ id, deleted }) => ({ id, deleted }));
    const draft = join(folder, `${manifestName}.part`);
    await writeSynced(
      draft,
      Buffer.from(manifestText({ format: 2, model: modelName, version, segments: named })),
    );
    await rename(draft, join(folder, manifestName));
    const kept = new Set([manifestName, ...segments.map(({ id }) => segmentName(id))]);
    for (const name of await readdir(folder)) {
      if (!kept.has(name)) await rm(join(folder, name), { force: true });
    }
  }

  async remove(collectionId: number): Promise<void> {
    await rm(this.#of(collectionId), { recursive: true, force: true });
  }

  #of(collectionId: number): string {
    return join(this.#folder, String(collectionId));
  }
}

/** The manifest behind its own checksum, on a line each. */
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
