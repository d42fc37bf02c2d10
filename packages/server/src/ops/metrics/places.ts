import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from '@prometheus-io/client';
import type { Clock } from '../../domain/clock.ts';
import type { SearchThreads } from '../../search/related-texts.ts';
import { lastBackup } from '../../store/backup/last.ts';
import { folderBytes } from './folder-bytes.ts';

export interface Places {
  related: Pick<SearchThreads, 'segmentBytes'>;
  store: { isShared: boolean };
  /** The data folder of the node, and that of its indexes. */
  folders: { data: string; index: string };
  clock: Clock;
}

/** The files of many collections are many: they are looked at once in a minute. */
const everyMs = 60_000;

/** What indexes and files take at this node, what is left on its disk, and when its folder was backed up last. */
export function measurePlaces(registry: Registry, { related, store, folders, clock }: Places): void {
  const registers = [registry];
  new Gauge({
    name: 'textkin_index_segment_bytes',
    help: 'Memory of the index segments of the collections that this node has open.',
    registers,
    collect() {
      this.set(related.segmentBytes);
    },
  });
  let looked: { at: number; bytes: number } | undefined;
  new Gauge({
    name: 'textkin_index_file_bytes',
    help: 'Bytes of the index files of this node, those of tags included, looked at once a minute.',
    registers,
    async collect() {
      const now = clock();
      if (looked === undefined || Math.abs(now - looked.at) >= everyMs)
        looked = { at: now, bytes: await folderBytes(folders.index) };
      this.set(looked.bytes);
    },
  });
  new Gauge({
    name: 'textkin_data_free_bytes',
    help: 'Room on the file system of the data folder of this node.',
    registers,
    async collect() {
      const { bavail, bsize } = await statfs(folders.data);
      this.set(bavail * bsize);
    },
  });
  // A database is backed up by its own means, which tell nobody here.
  if (store.isShared) return;
  new Gauge({
    name: 'textkin_last_backup_timestamp_seconds',
    help: 'When "textkin backup" last made a copy of the data folder of this node; missing where it never did.',
    registers,
    collect() {
      const at = lastBackup(folders.data);
      this.remove();
      if (at !== undefined) this.set(at);
    },
  });
}
