import type { Source } from '../nlp/types.ts';
import { type Attempt, WorkerProcess, type WorkerOptions } from './worker-process.ts';

/**
 * A fixed number of worker processes. Processes and not threads: native code that hangs or crashes can be killed,
 * and only the text it was at has to pay.
 */
export class WorkerPool {
  readonly #workers: WorkerProcess[];

  /** `onFree` is called whenever a worker has become idle. */
  constructor(size: number, options: WorkerOptions, onFree: () => void) {
    this.#workers = Array.from({ length: size }, () => new WorkerProcess(options, onFree));
  }

  /** Number of texts that `run` would take now. */
  get free(): number {
    return this.#workers.filter((worker) => worker.idle).length;
  }

  /** Number of workers whose model is loaded. */
  get ready(): number {
    return this.#workers.filter((worker) => worker.ready).length;
  }

  get size(): number {
    return this.#workers.length;
  }

  /** Analyses one text on an idle worker; never rejects. Undefined when none is idle (any more). */
  run(source: Source): Promise<Attempt> | undefined {
    return this.#workers.find(({ idle }) => idle)?.run(source);
  }

  /** Ends every worker at once; the texts under way end as failures. */
  stop(): void {
    for (const worker of this.#workers) worker.stop();
  }
}
