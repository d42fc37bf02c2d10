import type { Source } from '../../domain/text.ts';
import type { Model } from '../../nlp/model.ts';
import type { SupervisedWorker } from '../../supervisor/supervised-worker.ts';
import { WorkerExited } from '../../supervisor/errors.ts';
import { fatalWork } from '../../supervisor/policy.ts';
import { type Ending, startProcess } from '../../supervisor/start.ts';
import type { Supervisor } from '../../supervisor/supervisor.ts';
import { type Attempt, isShort, sizeOf } from './attempt.ts';
import { installedModel } from './model-files.ts';
import { Budget, type Budgeted } from './budget.ts';
import type { WorkerResult, WorkerCalls, WorkerNotices } from './calls.ts';

export interface WorkerOptions {
  /** The script that the process runs; it does what calls.ts says. */
  module: string | URL;
  /** Milliseconds that the analysis of a text may take before its worker is taken for hung. */
  budgetMs: (source: Source) => number;
  supervisor: Supervisor;
  /** The model whose folder the process opens. */
  model: Model;
}

/** Loading the model takes about a second; a start that takes this long will not end. */
const startMs = 120_000;
/** A worker has some 250 MB; one that has grown past this is replaced between two texts. */
const largestResidentBytes = 1024 ** 3;
/**
 * Small heaps are collected often and give back what a long text took: extreme texts of 100,000 characters took a
 * worker to 345 MB without these limits and to 190 MB with them (bench/tagger.ts prints the peak).
 */
const heapOfWorker = ['--max-semi-space-size=2', '--max-old-space-size=128'];

/** A text that the process has been given. */
interface Task extends Budgeted {
  readonly id: number;
  readonly source: Source;
  readonly finish: (attempt: Attempt | undefined) => void;
}

/**
 * One place for a worker: gives the process in it one text at a time, and while that is a long one short ones in between,
 * for half of the time at most.
 */
export class WorkerProcess {
  readonly name: string;
  readonly #options: WorkerOptions;
  readonly #onIdle: () => void;
  readonly #process: SupervisedWorker<WorkerCalls>;
  readonly #budget: Budget<Task>;
  /** The text that it was given, and one in between. */
  #tasks: Task[] = [];
  #lastId = 0;
  #residentBytes = 0;
  /** Until when a long text is left alone, for as long as the last one in between has taken. */
  #aloneUntil = 0;

  constructor(name: string, options: WorkerOptions, onIdle: () => void) {
    this.name = name;
    this.#options = options;
    this.#onIdle = onIdle;
    this.#budget = new Budget(({ budgetMs }) => {
      this.#process.kill(`took longer than ${Math.round(budgetMs / 1000)} s`);
    });
    const ours: WorkerNotices = {
      began: (id) => {
        const task = this.#tasks.find((task) => task.id === id);
        if (task !== undefined) this.#budget.isAt(task);
      },
      holds: (bytes) => (this.#residentBytes = bytes),
    };
    this.#process = options.supervisor.keep<WorkerCalls>({
      name,
      start: () =>
        startProcess({ script: options.module, flags: heapOfWorker, args: [installedModel(options.model)] }),
      policy: fatalWork,
      ours,
      startMs,
      onReady: onIdle,
      onDeath: (ending) => {
        this.#failAll(ending);
      },
    });
  }

  /** Whether it would take a text now. */
  get idle(): boolean {
    return this.ready && this.#tasks.length === 0;
  }

  /** Whether it would take a short text now, in between the windows of a long one. */
  get hasGap(): boolean {
    const [task, between] = this.#tasks;
    if (!this.ready || task === undefined || between !== undefined) return false;
    return !isShort(sizeOf(task.source)) && performance.now() >= this.#aloneUntil;
  }

  /** Whether its model is loaded. */
  get ready(): boolean {
    return this.#process.isReady;
  }

  /** Memory of the process as it said last, after its start and each text; 0 while there is none. */
  get residentBytes(): number {
    return this.#residentBytes;
  }

  /**
   * Analyses one text. Call it on an idle worker only, or with a short one where there is a gap. Never rejects; undefined
   * when the process ended at another text.
   */
  run(source: Source): Promise<Attempt | undefined> {
    const budgetMs = this.#options.budgetMs(source);
    return new Promise((finish) => {
      const task = { id: ++this.#lastId, source, finish, budgetMs, leftMs: budgetMs };
      this.#tasks.push(task);
      // In between it begins when the process says so.
      if (this.#tasks.length === 1) this.#budget.isAt(task);
      this.#process.call('analyse', task.id, source).then(
        (analysed) => {
          this.#end(task, analysed);
        },
        (error: unknown) => {
          // The exit of the process has ended the task already.
          if (!(error instanceof WorkerExited)) this.#end(task, { failure: (error as Error).message });
        },
      );
    });
  }

  /** Ends the process at once and for good. */
  stop(): void {
    void this.#process.stop();
  }

  #end(task: Task, outcome: WorkerResult | { failure: string }): void {
    const wasBetween = task !== this.#tasks[0];
    this.#tasks = this.#tasks.filter((other) => other !== task);
    this.#budget.isAt(this.#tasks[0]);
    if (wasBetween) this.#leaveAlone(task.budgetMs - task.leftMs);
    if ('failure' in outcome) task.finish(outcome);
    else {
      this.#process.forgetDeaths();
      task.finish({ result: outcome.result });
      this.#residentBytes = outcome.residentBytes;
      if (outcome.residentBytes > largestResidentBytes && this.#tasks.length === 0) {
        this.#process.renew();
        return;
      }
    }
    this.#onIdle();
  }

  #leaveAlone(milliseconds: number): void {
    this.#aloneUntil = performance.now() + milliseconds;
    setTimeout(this.#onIdle, milliseconds + 1).unref();
  }

  #failAll({ reason }: Ending): void {
    const [tasks, { current }] = [this.#tasks, this.#budget];
    this.#tasks = [];
    this.#residentBytes = 0;
    this.#budget.isAt(undefined);
    // The other one has to begin anew, which is not its fault.
    for (const task of tasks) task.finish(task === current ? { failure: `the worker ${reason}` } : undefined);
  }
}
