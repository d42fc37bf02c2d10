import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { scriptBeside } from '../supervisor/script.ts';
import type { Model } from '../nlp/model.ts';
import type { Log } from '../supervisor/log.ts';
import type { SupervisedWorker } from '../supervisor/supervised-worker.ts';
import { restartable } from '../supervisor/policy.ts';
import { startThread } from '../supervisor/start.ts';
import type { Supervisor } from '../supervisor/supervisor.ts';
import type { StoreLocation } from '../store/location.ts';
import { threadLimits } from './thread-limits.ts';
import type { IndexerNotices } from './indexing/indexer-notices.ts';
import type { IndexerCalls } from './indexing/indexer-worker.ts';
import type { SearchCalls } from './search-worker.ts';

export interface ThreadsOptions {
  supervisor: Supervisor;
  /** Where the store is. */
  location: StoreLocation;
  /** The folder for the files of indexes. */
  index: string;
  /** Number of search threads. */
  threads: number;
  /** Memory for segments. */
  maxBytes: number;
  /** The model of the service; vectors of other models are not compared. */
  model: Model;
  log: Log;
}

/** The threads of related texts. */
export interface Threads {
  indexer: SupervisedWorker<IndexerCalls>;
  searchers: readonly SupervisedWorker<SearchCalls>[];
}

interface ThreadEvents {
  /** Called at every start of the indexer, with the port on which it receives hints of commits. */
  onNewIndexer: (commits: MessagePort) => void;
  onCaughtUp: IndexerNotices['caughtUp'];
}

/**
 * Starts the indexer and the search threads. The indexer sends updates to each search thread over a channel of its own. What
 * the threads hold is derived from the store, so a thread that exits is restarted, and its calls are sent again. A thread starts at its
 * first call: starting takes a quarter of a second of CPU time, which a service that only stores texts saves.
 */
export function startThreads(
  { supervisor, location, index, threads, maxBytes, model, log }: ThreadsOptions,
  { onNewIndexer, onCaughtUp }: ThreadEvents,
): Threads {
  const notices: IndexerNotices = {
    report: (level, detail, message) => {
      log[level](detail, message);
    },
    caughtUp: onCaughtUp,
  };
  const connect = (searcher: SupervisedWorker<SearchCalls>): void => {
    // Called for both threads; the later call connects them.
    if (!indexer.isReady || !searcher.isReady) return;
    const { port1, port2 } = new MessageChannel();
    indexer.notify('connect', [port1], [port1]);
    searcher.notify('follow', [port2], [port2]);
  };
  const indexer = supervisor.supervise<IndexerCalls>({
    name: 'The indexer',
    start: () =>
      startThread('indexer', {
        script: scriptBeside(import.meta.url, 'indexing/indexer-worker'),
        data: { store: location, index, maxBytes, model },
        limits: threadLimits,
      }),
    policy: restartable,
    resends: 2,
    isLazy: true,
    handlers: notices,
    onReady: () => {
      const { port1, port2 } = new MessageChannel();
      indexer.notify('follow', [port2], [port2]);
      onNewIndexer(port1);
      for (const searcher of searchers) connect(searcher);
    },
  });
  const searchers = Array.from({ length: threads }, (_, at) => {
    const searcher: SupervisedWorker<SearchCalls> = supervisor.supervise<SearchCalls>({
      name: `Search thread ${at + 1}`,
      start: () =>
        startThread(`search ${at + 1}`, {
          script: scriptBeside(import.meta.url, 'search-worker'),
          data: { store: location, model },
          limits: threadLimits,
        }),
      policy: restartable,
      resends: 2,
      isLazy: true,
      onReady: () => {
        connect(searcher);
      },
    });
    return searcher;
  });
  return { indexer, searchers };
}
