/** The thread of the indexer: it reads new changes from the store, and sends updates to the search threads. */
import { type MessagePort, workerData } from 'node:worker_threads';
import { scriptBeside } from '../../supervisor/script.ts';
import type { Model } from '../../nlp/model.ts';
import type { Hint } from '../../store/changes/hints.ts';
import type { StoreLocation } from '../../store/location.ts';
import { openReader } from '../../store/changes/reader.ts';
import type { Log } from '../../supervisor/log.ts';
import { releaseMemory } from '../../supervisor/memory.ts';
import { serveParent } from '../../supervisor/parent.ts';
import { restartable } from '../../supervisor/policy.ts';
import { startThread } from '../../supervisor/start.ts';
import { Supervisor } from '../../supervisor/supervisor.ts';
import { droppedMemory } from '../dropped-memory.ts';
import type { CollectionKey } from './collection-index.ts';
import { Indexer } from './indexer.ts';
import type { MergerCalls } from './merger-worker.ts';
import { SegmentFiles } from './segment-files.ts';
import { storedIndexSupport } from '../optional.ts';
import type { IndexerNotices } from './indexer-notices.ts';

droppedMemory.collectAgain = releaseMemory;
const { store, index, maxBytes, model } = workerData as {
  store: StoreLocation;
  index: string;
  maxBytes: number;
  model: Model;
};
const reader = await openReader(store);
const support = await storedIndexSupport(store);
const log = (level: keyof Log, detail: object, message: string): void => {
  main.notify('report', [level, detail, message]);
};
const report = (err: unknown, message: string): void => {
  log('error', { err: err instanceof Error ? err : new Error(String(err)) }, message);
};
const supervisor = new Supervisor({
  warn: (detail, message) => {
    log('warn', detail, message);
  },
  error: (detail, message) => {
    log('error', detail, message);
  },
});
const merger = supervisor.supervise<MergerCalls>({
  name: 'The merging thread',
  start: () => startThread('merging', { script: scriptBeside(import.meta.url, 'merger-worker') }),
  policy: restartable,
  resends: 2,
});
void supervisor.failed.then((error) => {
  // Ends this thread; its own supervisor restarts it.
  throw error;
});
const indexer = new Indexer({
  changes: reader.changes,
  unloadedParts: support?.openParts(store, model),
  maxBytes,
  model,
  merge: (inputs) => merger.call('merge', inputs),
  files: new SegmentFiles(index, model.name),
  clock: Date.now,
  report,
});

async function catchUpAhead(key: CollectionKey, changes: number): Promise<void> {
  const state = await indexer.hint(key, changes);
  if (state) main.notify('caughtUp', [key.collectionId, state]);
}

const calls = {
  connect: (port: MessagePort) => {
    indexer.connect(port);
  },
  catchUp: (key: CollectionKey, wanted: number) => indexer.catchUp(key, wanted),
  hint: catchUpAhead,
  /** Catches up with commits to collections that are likely to be searched again. */
  follow: (commits: MessagePort) => {
    commits.on('message', (hint: Hint) => {
      // The next search reports an error that lasts.
      catchUpAhead(hint, 1).catch(() => undefined);
    });
  },
  close: (collectionId: number) => {
    indexer.close(collectionId);
  },
  remove: (collectionId: number) => indexer.remove(collectionId),
};
export type IndexerCalls = typeof calls;

const main = serveParent<IndexerNotices>(calls);

const sweep = (): void => {
  indexer
    .sweep((ids) => reader.existing(ids))
    .catch((error: unknown) => {
      report(error, 'indexes were not swept');
    });
};
sweep();
setInterval(sweep, 60_000);
