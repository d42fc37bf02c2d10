import type { Source } from '../../domain/text.ts';
import type { AnalysisObserver } from '../observer.ts';
import { type Attempt, isShort, sizeOf } from './attempt.ts';
import { WorkerHandle, type AnalysisWorkerOptions } from './worker-handle.ts';

/**
 * A fixed number of worker processes. They are processes and not threads, so that native code which hangs or crashes can be
 * killed at the cost of one attempt at one text.
 */
export class WorkerPool {
  readonly #workers: WorkerHandle[];
  readonly #observer: AnalysisObserver | undefined;

  /** `onIdle` is called whenever a worker may accept a text again. */
  constructor(
    size: number,
    options: AnalysisWorkerOptions & { observer?: AnalysisObserver },
    onIdle: () => void,
  ) {
    this.#observer = options.observer;
    this.#workers = Array.from(
      { length: size },
      (_, at) => new WorkerHandle(`Analysis worker ${at + 1}`, options, onIdle),
    );
  }

  /** The number of texts of any length that `run` would accept now. */
  get idleWorkers(): number {
    return this.#workers.filter((worker) => worker.isIdle).length;
  }

  /** The number of short texts that `run` would also accept now, between the windows of long texts. */
  get shortSlots(): number {
    return this.#workers.filter((worker) => worker.acceptsShort).length;
  }

  /** The number of workers whose model is loaded. */
  get readyWorkers(): number {
    return this.#workers.filter((worker) => worker.isReady).length;
  }

  get size(): number {
    return this.#workers.length;
  }

  /** The name and the memory of each running worker. */
  get memory(): [name: string, residentBytes: number][] {
    return this.#workers.flatMap(({ name, residentBytes }) =>
      residentBytes > 0 ? [[name, residentBytes]] : [],
    );
  }

  /**
   * Analyses one text on an idle worker, or a short text between the windows of a long text. Returns undefined when no worker
   * accepts it. The promise never rejects, and resolves to undefined when the worker exited because of another text.
   */
  run(source: Source): Promise<Attempt | undefined> | undefined {
    const idle = this.#workers.find(({ isIdle }) => isIdle);
    const worker =
      idle ?? (isShort(sizeOf(source)) ? this.#workers.find(({ acceptsShort }) => acceptsShort) : undefined);
    return worker && this.#measure(worker.run(source));
  }

  async #measure(running: Promise<Attempt | undefined>): Promise<Attempt | undefined> {
    const began = performance.now();
    const attempt = await running;
    const seconds = (performance.now() - began) / 1000;
    if (attempt) this.#observer?.onAttempt('result' in attempt ? 'done' : 'failed', seconds);
    return attempt;
  }

  /** Kills every worker. Running texts end as failures. */
  stop(): void {
    for (const worker of this.#workers) worker.stop();
  }
}
