import { type MessagePort, Worker } from 'node:worker_threads';
import { type Answer, Calls, type Functions, ThreadGone } from './rpc.ts';

/** Where threads report; pino's logger fits. */
export interface Log {
  error(detail: object, message: string): void;
}

export interface ThreadOptions<Theirs extends Functions> {
  /** What it is called in the log. */
  name: string;
  script: URL;
  /** Given to the script as `workerData`. */
  data?: unknown;
  /** What it may call here. */
  ours?: Functions;
  /** Room for young objects, in MB, where the engine's own choice is too much. */
  young?: number;
  /** Told of every thread that is started, the first aside. */
  restarted?: (thread: Thread<Theirs>) => void;
  log: Log;
}

/** A thread that ends again and again is started once in so long. */
const slowestMs = 10_000;
const firstMs = 50;
/** After so long at work, the next failure is the first of its row. */
const soundAfterMs = 60_000;

/**
 * A thread that answers calls. One that has ended takes nothing with it but the calls under way, which reject: what
 * threads hold is derived. Another is started at once, and after failures in a row twice as late each time.
 */
export class Thread<Theirs extends Functions> {
  readonly #options: ThreadOptions<Theirs>;
  #worker: Worker;
  #calls: Calls<Theirs>;
  #failures = 0;
  #restart: NodeJS.Timeout | undefined;
  #isStopped = false;
  /** Resolves with the next start; there while there is no thread. */
  #starting: PromiseWithResolvers<undefined> | undefined;

  constructor(options: ThreadOptions<Theirs>) {
    this.#options = options;
    [this.#worker, this.#calls] = this.#start();
  }

  /**
   * Rejects with a copy of what the function threw, or with ThreadGone when the thread ended meanwhile. One that is still
   * to be started again is waited for.
   */
  async call<Name extends keyof Theirs & string>(
    name: Name,
    ...args: Parameters<Theirs[Name]>
  ): Promise<Answer<Theirs[Name]>> {
    await this.#starting?.promise;
    return this.#calls.call(name, ...args);
  }

  /** Calls a function that has nothing to answer and takes one port, which goes over to the thread. */
  give(name: keyof Theirs & string, port: MessagePort): void {
    this.#calls.give(name, port);
  }

  /** Ends it at once; another takes its place. */
  async restart(): Promise<void> {
    await this.#worker.terminate();
  }

  /** Ends it at once and for good. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#restart);
    this.#starting?.resolve(undefined);
    await this.#worker.terminate();
  }

  #start(): [Worker, Calls<Theirs>] {
    const { name, script, data, ours = {}, young, log } = this.#options;
    const resourceLimits = young === undefined ? {} : { maxYoungGenerationSizeMb: young };
    const worker = new Worker(script, { workerData: data, resourceLimits });
    const calls = new Calls<Theirs>(worker, ours);
    const began = performance.now();
    worker.on('error', (err: unknown) => {
      log.error({ err, thread: name }, 'a thread has failed and will be started again');
    });
    worker.on('exit', () => {
      calls.end(new ThreadGone(`the thread of ${name} has ended`));
      if (this.#isStopped) return;
      if (performance.now() - began > soundAfterMs) this.#failures = 0;
      const delay = this.#failures === 0 ? 0 : Math.min(slowestMs, firstMs * 2 ** this.#failures);
      this.#failures++;
      this.#starting = Promise.withResolvers<undefined>();
      this.#restart = setTimeout(() => {
        [this.#worker, this.#calls] = this.#start();
        this.#starting?.resolve(undefined);
        this.#starting = undefined;
        this.#options.restarted?.(this);
      }, delay);
    });
    return [worker, calls];
  }
}
