import type { WorkerGivenUp } from './errors.ts';
import type { Log } from './log.ts';
import { SupervisedWorker } from './supervised-worker.ts';
import type { WorkerOptions, RestartCause } from './worker-options.ts';
import type { Functions } from './rpc.ts';

/** Starts the threads and processes of a service, and restarts them when they exit. */
export class Supervisor {
  /** Resolves when a worker has exited too often and is given up; the service must then end. */
  readonly failed: Promise<WorkerGivenUp>;
  /** The number of restarts of each worker, by its name. */
  readonly restarts = new Map<string, Record<RestartCause, number>>();
  readonly #log: Log;
  readonly #giveUp: (error: WorkerGivenUp) => void;

  constructor(log: Log) {
    this.#log = log;
    const { promise, resolve } = Promise.withResolvers<WorkerGivenUp>();
    [this.failed, this.#giveUp] = [promise, resolve];
  }

  /** Starts a worker, and restarts it until it is stopped or given up. */
  supervise<Remote extends Functions>(
    options: Omit<WorkerOptions, 'log' | 'onGivenUp' | 'onRestart'>,
  ): SupervisedWorker<Remote> {
    const counts = { death: 0, renewal: 0 };
    this.restarts.set(options.name, counts);
    const onRestart = (cause: RestartCause): unknown => counts[cause]++;
    return new SupervisedWorker<Remote>({ ...options, log: this.#log, onGivenUp: this.#giveUp, onRestart });
  }
}
