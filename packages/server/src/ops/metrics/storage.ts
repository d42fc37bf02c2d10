import { readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Gauge, type Registry } from '@prometheus-io/client';
import type { Clock } from '../../domain/clock.ts';
import type { SearchThreads } from '../../search/related-texts.ts';
import { lastBackup } from '../../store/sqlite/backup/last.ts';

export interface StorageSources {
  related: Pick<SearchThreads, 'segmentBytes'>;
  store: { isShared: boolean };
  /** The node's data folder and index folder. */
  folders: { data: string; index: string };
  clock: Clock;
}

/** The shortest interval between two measurements of the index files, in milliseconds. Many collections have many files. */
const indexFilesEveryMs = 60_000;

/** Registers the metrics of this node's indexes, of the free space on its disk, and of its last backup. */
export function measureStorage(registry: Registry, { related, store, folders, clock }: StorageSources): void {
  const registers = [registry];
  new Gauge({
    name: 'textkin_index_segment_bytes',
    help: 'Memory of the index segments of the collections that this node has open.',
    registers,
    collect() {
      this.set(related.segmentBytes);
    },
  });
  let measured: { at: number; bytes: number } | undefined;
  new Gauge({
    name: 'textkin_index_file_bytes',
    help: 'Bytes of the index files of this node, files of tags included, updated at most once a minute.',
    registers,
    async collect() {
      const now = clock();
      if (measured === undefined || Math.abs(now - measured.at) >= indexFilesEveryMs)
        measured = { at: now, bytes: await folderBytes(folders.index) };
      this.set(measured.bytes);
    },
  });
  new Gauge({
    name: 'textkin_data_free_bytes',
    help: 'Free bytes on the file system of the data folder of this node.',
    registers,
    async collect() {
      this.set(await freeBytes(resolve(folders.data)));
    },
  });
  // PostgreSQL is backed up with its own tools, which do not report to this service.
  if (store.isShared) return;
  new Gauge({
    name: 'textkin_last_backup_timestamp_seconds',
    help: 'Time of the last "textkin backup" of the data folder of this node; missing before the first backup.',
    registers,
    collect() {
      const at = lastBackup(folders.data);
      this.remove();
      if (at !== undefined) this.set(at);
    },
  });
}

/**
 * Returns the free bytes on the file system of a folder, or of the nearest folder above it that exists: a node whose store is in a
 * database makes its folder with the first file of an index.
 */
async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const above = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw error;
    return freeBytes(above);
  }
}

/** Returns the bytes of all files in a folder, 0 where there is no folder. A file that is removed meanwhile does not count. */
async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const stats = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
    bytes += stats?.size ?? 0;
  }
  return bytes;
}
