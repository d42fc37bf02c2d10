/** The thread that makes the indexes: it reads what is new in the store, and tells the search threads. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { scriptBeside } from '../domain/script.ts';
import { openReader } from '../store/changes/reader.ts';
import { Calls } from '../supervisor/rpc.ts';
import { Thread } from '../supervisor/part.ts';
import type { CollectionKey } from './collection-index.ts';
import { Indexer } from './indexer.ts';
import type { MergerCalls } from './merger-worker.ts';
import type { ReportCalls } from './related-texts.ts';
import { SegmentFiles } from './segment-files.ts';

const { data, index } = workerData as { data: string; index: string };
const reader = openReader(data);
const report = (error: unknown, message: string): void => {
  void main.call('report', error instanceof Error ? error : new Error(String(error)), message);
};
const merger = new Thread<MergerCalls>({
  name: 'merging',
  script: scriptBeside(import.meta.url, 'merger-worker'),
  log: {
    error: (detail, message) => {
      report((detail as { err?: unknown }).err, message);
    },
  },
});
const indexer = new Indexer({
  changes: reader.changes,
  merge: (inputs) => merger.call('merge', inputs),
  files: new SegmentFiles(index),
  clock: Date.now,
  report,
});

const ours = {
  connect: (port: MessagePort) => {
    indexer.connect(port);
  },
  ready: () => undefined,
  catchUp: (key: CollectionKey) => indexer.catchUp(key),
  hint: (key: CollectionKey, changes: number) => indexer.hint(key, changes),
  close: (collectionId: number) => {
    indexer.close(collectionId);
  },
  remove: (collectionId: number) => indexer.remove(collectionId),
};
export type IndexerCalls = typeof ours;

const sweep = (): void => {
  indexer
    .sweep((ids) => reader.existing(ids))
    .catch((error: unknown) => {
      report(error, 'indexes were not looked after');
    });
};
sweep();
setInterval(sweep, 60_000);

const main: Calls<ReportCalls> = new Calls<ReportCalls>(parentPort!, ours);
