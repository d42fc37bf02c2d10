import type { Source } from '../../domain/text.ts';
import type { Model } from '../../nlp/model.ts';
import type { SupervisedWorker } from '../../supervisor/supervised-worker.ts';
import { WorkerExited } from '../../supervisor/errors.ts';
import { inputMayCrash } from '../../supervisor/policy.ts';
import { type ExitInfo, startProcess } from '../../supervisor/start.ts';
import type { Supervisor } from '../../supervisor/supervisor.ts';
import { type Attempt, isShort, sizeOf } from './attempt.ts';
import { type KnowledgeChoice, knowledgeFiles } from './knowledge-files.ts';
import { installedModel } from './model-files.ts';
import { Budget, type BudgetedTask } from './budget.ts';
import type { WorkerResult, WorkerCalls, WorkerNotices } from './calls.ts';

export interface AnalysisWorkerOptions {
  /** The script of the process; it serves the calls of calls.ts. */
  script: string | URL;
  /** Returns the milliseconds that the analysis of a text may take before its process is killed. */
  budgetMs: (source: Source) => number;
  supervisor: Supervisor;
  /** The model whose folder the process opens. */
  model: Model;
  knowledge: KnowledgeChoice;
}

/** The time after which a process that has not started is killed. Loading the model takes about a second. */
const startMs = 120_000;
/** The memory above which a process is replaced after its text. A process takes some 250 MB. */
const maxResidentBytes = 1024 ** 3;
/**
 * Options for small heaps, which are collected often and return the memory of long texts: with extreme texts of 100,000
 * characters a process reached 345 MB without these limits and 190 MB with them (bench/tagger.ts prints the peak).
 */
const heapFlags = ['--max-semi-space-size=2', '--max-old-space-size=128'];

/** A text that was sent to the process. */
interface Task extends BudgetedTask {
  readonly id: number;
  readonly source: Source;
  readonly finish: (attempt: Attempt | undefined) => void;
}

/**
 * The parent's handle of a worker process, through all its restarts. It sends the process one text at a time. During a long
 * text it also sends short texts, which take at most half of the time.
 */
export class WorkerHandle {
  readonly name: string;
  readonly #options: AnalysisWorkerOptions;
  readonly #onIdle: () => void;
  readonly #process: SupervisedWorker<WorkerCalls>;
  readonly #budget: Budget<Task>;
  /** The text that was sent first, and then a short text that interrupts it. */
  #tasks: Task[] = [];
  #lastId = 0;
  #residentBytes = 0;
  /** The time until which a long text is not interrupted: for as long as the last short text took. */
  #noShortUntil = 0;

  constructor(name: string, options: AnalysisWorkerOptions, onIdle: () => void) {
    this.name = name;
    this.#options = options;
    this.#onIdle = onIdle;
    this.#budget = new Budget(({ budgetMs }) => {
      this.#process.kill(`took longer than ${Math.round(budgetMs / 1000)} s`);
    });
    const handlers: WorkerNotices = {
      started: (id) => {
        const task = this.#tasks.find((task) => task.id === id);
        if (task !== undefined) this.#budget.switchTo(task);
      },
      memory: (bytes) => (this.#residentBytes = bytes),
    };
    this.#process = options.supervisor.supervise<WorkerCalls>({
      name,
      start: () =>
        startProcess({
          script: options.script,
          flags: heapFlags,
          args: [installedModel(options.model), ...knowledgeFiles(options.knowledge)],
        }),
      policy: inputMayCrash,
      handlers,
      startMs,
      onReady: onIdle,
      onDeath: (exit) => {
        this.#endAll(exit);
      },
    });
  }

  /** Whether the worker would accept a text now. */
  get isIdle(): boolean {
    return this.isReady && this.#tasks.length === 0;
  }

  /** Whether the worker would accept a short text now, between the windows of a long text. */
  get acceptsShort(): boolean {
    const [task, interrupting] = this.#tasks;
    if (!this.isReady || task === undefined || interrupting !== undefined) return false;
    return !isShort(sizeOf(task.source)) && performance.now() >= this.#noShortUntil;
  }

  /** Whether the model is loaded. */
  get isReady(): boolean {
    return this.#process.isReady;
  }

  /** Memory of the process as last reported, after its start and after each text; 0 while no process runs. */
  get residentBytes(): number {
    return this.#residentBytes;
  }

  /**
   * Analyses one text. Call this only while the worker is idle, or with a short text while it accepts one. Never rejects;
   * resolves to undefined when the process exited because of another text.
   */
  run(source: Source): Promise<Attempt | undefined> {
    const budgetMs = this.#options.budgetMs(source);
    return new Promise((finish) => {
      const task = { id: ++this.#lastId, source, finish, budgetMs, leftMs: budgetMs };
      this.#tasks.push(task);
      // The budget of an interrupting text begins when the process says that it has started.
      if (this.#tasks.length === 1) this.#budget.switchTo(task);
      this.#process.call('analyse', task.id, source).then(
        (result) => {
          this.#end(task, result);
        },
        (error: unknown) => {
          // The exit of the process has ended the task already.
          if (!(error instanceof WorkerExited)) this.#end(task, { failure: (error as Error).message });
        },
      );
    });
  }

  /** Kills the process for good. */
  stop(): void {
    void this.#process.stop();
  }

  #end(task: Task, outcome: WorkerResult | { failure: string }): void {
    const isInterrupting = task !== this.#tasks[0];
    this.#tasks = this.#tasks.filter((other) => other !== task);
    this.#budget.switchTo(this.#tasks[0]);
    if (isInterrupting) this.#refuseShort(task.budgetMs - task.leftMs);
    if ('failure' in outcome) task.finish(outcome);
    else {
      this.#process.forgetDeaths();
      task.finish({ result: outcome.result });
      this.#residentBytes = outcome.residentBytes;
      if (outcome.residentBytes > maxResidentBytes && this.#tasks.length === 0) {
        this.#process.renew();
        return;
      }
    }
    this.#onIdle();
  }

  #refuseShort(milliseconds: number): void {
    this.#noShortUntil = performance.now() + milliseconds;
    setTimeout(this.#onIdle, milliseconds + 1).unref();
  }

  #endAll({ reason }: ExitInfo): void {
    const [tasks, { current }] = [this.#tasks, this.#budget];
    this.#tasks = [];
    this.#residentBytes = 0;
    this.#budget.switchTo(undefined);
    // Only the text that was running is to blame; the other text starts again without counting an attempt.
    for (const task of tasks) task.finish(task === current ? { failure: `the worker ${reason}` } : undefined);
  }
}
