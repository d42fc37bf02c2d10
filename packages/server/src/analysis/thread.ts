import { Worker } from 'node:worker_threads';
import { type Answer, Calls, type Functions } from './calls.ts';
import type { Log } from './log.ts';

export interface ThreadOptions {
  /** What it is called in the log. */
  name: string;
  script: URL;
  /** Given to the script as `workerData`. */
  data?: unknown;
  /** What it may call here. */
  ours?: Functions;
  /** Room for young objects, in MB, where the engine's own choice is too much. */
  young?: number;
  log: Log;
}

/**
 * A thread that answers calls. One that has ended takes nothing with it but the calls under way, which reject: what
 * threads hold is derived, and another is started at once.
 */
export class Thread<Theirs extends Functions> {
  readonly #options: ThreadOptions;
  #worker: Worker;
  #calls: Calls<Theirs>;
  #isStopped = false;

  constructor(options: ThreadOptions) {
    this.#options = options;
    [this.#worker, this.#calls] = this.#start();
  }

  /** Rejects with a copy of what the function threw. */
  call<Name extends keyof Theirs & string>(
    name: Name,
    ...args: Parameters<Theirs[Name]>
  ): Promise<Answer<Theirs[Name]>> {
    return this.#calls.call(name, ...args);
  }

  /** Calls a function that has nothing to answer. */
  tell<Name extends keyof Theirs & string>(name: Name, ...args: Parameters<Theirs[Name]>): void {
    this.#calls.tell(name, ...args);
  }

  /** Ends it at once and for good. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#worker.terminate();
  }

  #start(): [Worker, Calls<Theirs>] {
    const { name, script, data, ours = {}, young, log } = this.#options;
    const resourceLimits = young === undefined ? {} : { maxYoungGenerationSizeMb: young };
    const worker = new Worker(script, { workerData: data, resourceLimits });
    const calls = new Calls<Theirs>(worker, ours);
    worker.on('error', (err: unknown) => {
      log.error({ err, thread: name }, 'a thread has failed and will be started again');
    });
    worker.on('exit', () => {
      calls.end(new Error(`the thread of ${name} has ended`));
      if (!this.#isStopped) [this.#worker, this.#calls] = this.#start();
    });
    return [worker, calls];
  }
}
