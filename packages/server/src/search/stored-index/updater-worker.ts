/** The thread that builds stored indexes and keeps them up to date. */
import { workerData } from 'node:worker_threads';
import type { Model } from '../../nlp/model.ts';
import type { StoreLocation } from '../../store/location.ts';
import { openStoredIndexes } from '../../store/postgres/stored-index/open.ts';
import { serveParent } from '../../supervisor/parent.ts';
import { StoredIndexUpdater } from './updater.ts';

const { store, model } = workerData as { store: StoreLocation; model: Model };
const opened = await openStoredIndexes(store);
const updater = 'lacks' in opened ? undefined : new StoredIndexUpdater({ ...opened, clock: Date.now, model });

const calls = {
  /** Updates all stored indexes. Returns what the database lacks if it cannot hold any. */
  async sweep(): Promise<string | undefined> {
    if ('lacks' in opened) return opened.lacks;
    await updater!.sweep();
    return undefined;
  },
};
export type UpdaterCalls = typeof calls;

serveParent(calls);
