import type { Source } from '../../domain/text.ts';
import type { AnalysisWatch } from '../watch.ts';
import { type Attempt, isShort, sizeOf } from './attempt.ts';
import { WorkerProcess, type WorkerOptions } from './worker-process.ts';

/**
 * A fixed number of worker processes. Processes and not threads: native code that hangs or crashes can be killed,
 * and only the text it was at has to pay.
 */
export class WorkerPool {
  readonly #workers: WorkerProcess[];
  readonly #watch: AnalysisWatch | undefined;

  /** `onFree` is called whenever a worker may take a text again. */
  constructor(size: number, options: WorkerOptions & { watch?: AnalysisWatch }, onFree: () => void) {
    this.#watch = options.watch;
    this.#workers = Array.from(
      { length: size },
      (_, at) => new WorkerProcess(`Analysis worker ${at + 1}`, options, onFree),
    );
  }

  /** Number of texts of any length that `run` would take now. */
  get free(): number {
    return this.#workers.filter((worker) => worker.idle).length;
  }

  /** Number of short texts that it would take beside these, in between the windows of long ones. */
  get gaps(): number {
    return this.#workers.filter((worker) => worker.hasGap).length;
  }

  /** Number of workers whose model is loaded. */
  get ready(): number {
    return this.#workers.filter((worker) => worker.ready).length;
  }

  get size(): number {
    return this.#workers.length;
  }

  /** The memory of each worker that runs, by its name. */
  get memory(): [name: string, residentBytes: number][] {
    return this.#workers.flatMap(({ name, residentBytes }) =>
      residentBytes > 0 ? [[name, residentBytes]] : [],
    );
  }

  /**
   * Analyses one text on an idle worker, or a short one in a gap; never rejects. Undefined when none takes it (any more),
   * or when the worker ended at another text.
   */
  run(source: Source): Promise<Attempt | undefined> | undefined {
    const idle = this.#workers.find(({ idle }) => idle);
    const worker = idle ?? (isShort(sizeOf(source)) ? this.#workers.find(({ hasGap }) => hasGap) : undefined);
    return worker && this.#timed(worker.run(source));
  }

  async #timed(running: Promise<Attempt | undefined>): Promise<Attempt | undefined> {
    const began = performance.now();
    const attempt = await running;
    const seconds = (performance.now() - began) / 1000;
    if (attempt) this.#watch?.attempted('result' in attempt ? 'done' : 'failed', seconds);
    return attempt;
  }

  /** Ends every worker at once; the texts under way end as failures. */
  stop(): void {
    for (const worker of this.#workers) worker.stop();
  }
}
