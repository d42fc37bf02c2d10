import type { WorkerGivenUp } from './errors.ts';
import type { Log } from './log.ts';
import { SupervisedWorker } from './supervised-worker.ts';
import type { WorkerOptions, RestartCause } from './worker-options.ts';
import type { Functions } from './rpc.ts';

/** Keeps the threads and processes of a service running. */
export class Supervisor {
  /** Resolves when a part has ended too often and is given up: the service is to end. */
  readonly failed: Promise<WorkerGivenUp>;
  /** How often each part was started again, by its name. */
  readonly restarts = new Map<string, Record<RestartCause, number>>();
  readonly #log: Log;
  readonly #giveUp: (error: WorkerGivenUp) => void;

  constructor(log: Log) {
    this.#log = log;
    const { promise, resolve } = Promise.withResolvers<WorkerGivenUp>();
    [this.failed, this.#giveUp] = [promise, resolve];
  }

  /** Starts a part and keeps it running until it is stopped. */
  keep<Theirs extends Functions>(
    options: Omit<WorkerOptions, 'log' | 'onGivenUp' | 'onRestart'>,
  ): SupervisedWorker<Theirs> {
    const counts = { death: 0, renewal: 0 };
    this.restarts.set(options.name, counts);
    const onRestart = (cause: RestartCause): unknown => counts[cause]++;
    return new SupervisedWorker<Theirs>({ ...options, log: this.#log, onGivenUp: this.#giveUp, onRestart });
  }
}
