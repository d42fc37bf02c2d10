import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { scriptBeside } from '../supervisor/script.ts';
import type { Log } from '../supervisor/log.ts';
import type { SupervisedWorker } from '../supervisor/supervised-worker.ts';
import { restarted } from '../supervisor/policy.ts';
import { startThread } from '../supervisor/start.ts';
import type { Supervisor } from '../supervisor/supervisor.ts';
import type { StoreLocation } from '../store/location.ts';
import type { Caught } from './indexing/indexer.ts';
import type { IndexerCalls } from './indexing/indexer-worker.ts';
import type { SearchCalls } from './search-worker.ts';
import type { KeeperCalls } from './stored-index/keeper-worker.ts';

export interface ThreadsOptions {
  supervisor: Supervisor;
  /** Where the store is. */
  location: StoreLocation;
  /** The folder for the files of indexes. */
  index: string;
  /** How many threads search beside each other. */
  threads: number;
  /** Memory for segments. */
  maxBytes: number;
  log: Log;
}

/** What the indexer's thread tells the main one: a line for the log, and what it has done ahead. */
export interface IndexerNotices extends Record<string, (...args: never[]) => unknown> {
  report: (level: keyof Log, detail: object, message: string) => void;
  caughtUp: (collectionId: number, caught: Caught) => void;
}

/** The threads of related texts. */
export interface Threads {
  indexer: SupervisedWorker<IndexerCalls>;
  searchers: readonly SupervisedWorker<SearchCalls>[];
  /** Keeps the stored indexes of a database up to date. */
  keeper: SupervisedWorker<KeeperCalls> | undefined;
}

interface Told {
  /** At every start of the indexer, with a port by which it hears of commits. */
  onNewIndexer: (commits: MessagePort) => void;
  onCaughtUp: IndexerNotices['caughtUp'];
}

/** MB for young objects: without a limit 100,000 texts took 600 MB in all instead of 550, and searches were no faster. */
const limits = { maxYoungGenerationSizeMb: 12 };

/**
 * Starts the indexer and the search threads, each of which follows the indexer by a channel of its own. What they hold is
 * derived, so one that ends is started again and what it was asked is asked again. Each starts when it is first needed, in
 * a quarter of a second of the processor, which a service that only stores texts spares.
 */
export function startThreads(
  { supervisor, location, index, threads, maxBytes, log }: ThreadsOptions,
  { onNewIndexer, onCaughtUp }: Told,
): Threads {
  const notices: IndexerNotices = {
    report: (level, detail, message) => {
      log[level](detail, message);
    },
    caughtUp: onCaughtUp,
  };
  const connect = (searcher: SupervisedWorker<SearchCalls>): void => {
    // The one that comes later connects them.
    if (!indexer.isReady || !searcher.isReady) return;
    const { port1, port2 } = new MessageChannel();
    indexer.notify('connect', [port1], [port1]);
    searcher.notify('follow', [port2], [port2]);
  };
  const indexer = supervisor.keep<IndexerCalls>({
    name: 'The indexer',
    start: () =>
      startThread('indexer', {
        script: scriptBeside(import.meta.url, 'indexing/indexer-worker'),
        data: { store: location, index, maxBytes },
        limits,
      }),
    policy: restarted,
    resends: 2,
    isLazy: true,
    ours: notices,
    onReady: () => {
      const { port1, port2 } = new MessageChannel();
      indexer.notify('follow', [port2], [port2]);
      onNewIndexer(port1);
      for (const searcher of searchers) connect(searcher);
    },
  });
  const searchers = Array.from({ length: threads }, (_, at) => {
    const searcher: SupervisedWorker<SearchCalls> = supervisor.keep<SearchCalls>({
      name: `Search thread ${at + 1}`,
      start: () =>
        startThread(`search ${at + 1}`, {
          script: scriptBeside(import.meta.url, 'search-worker'),
          data: { store: location },
          limits,
        }),
      policy: restarted,
      resends: 2,
      isLazy: true,
      onReady: () => {
        connect(searcher);
      },
    });
    return searcher;
  });
  const keeper =
    location.database === undefined
      ? undefined
      : supervisor.keep<KeeperCalls>({
          name: 'The thread of stored indexes',
          start: () =>
            startThread('stored indexes', {
              script: scriptBeside(import.meta.url, 'stored-index/keeper-worker'),
              data: { store: location },
              limits,
            }),
          policy: restarted,
          isLazy: true,
        });
  return { indexer, searchers, keeper };
}
