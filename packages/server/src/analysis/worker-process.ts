import { type ChildProcess, fork } from 'node:child_process';
import type { Source } from '../domain/text.ts';
import type { AnalysisResult } from '../store/store.ts';
import type { Log } from './log.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

export interface WorkerOptions {
  /** The script that the process runs; it speaks worker-messages.ts. */
  module: string | URL;
  /** Milliseconds that the analysis of a text may take before its worker is taken for hung. */
  budgetMs: (source: Source) => number;
  log: Log;
}

/** How one attempt at a text ended. */
export type Attempt = { result: AnalysisResult } | { failure: string };

/** Loading the model takes about a second; a start that takes this long will not end. */
const startMs = 120_000;
/** A worker has some 250 MB; one that has grown past this is replaced between two texts. */
const largestResidentBytes = 1024 ** 3;
/**
 * Small heaps are collected often and give back what a long text took: extreme texts of 100,000 characters took a
 * worker to 345 MB without these limits and to 190 MB with them (bench/tagger.ts prints the peak).
 */
const heapOfWorker = ['--max-semi-space-size=2', '--max-old-space-size=128'];
const shortestPauseMs = 100;
const longestPauseMs = 30_000;

/** Bytes of UTF-8 beyond which a text is long: it takes a second or more, and shorter ones may get in between. */
const longText = 10_000;

export const isShort = (size: number): boolean => size <= longText;

export function sizeOf({ headline, body }: Source): number {
  return Buffer.byteLength(headline) + Buffer.byteLength(body);
}

/** A text that the process has been given. */
interface Task {
  readonly id: number;
  readonly source: Source;
  readonly finish: (attempt: Attempt | undefined) => void;
  readonly budgetMs: number;
  /** What is left of the budget: only the time counts in which the process is at this text and no other. */
  leftMs: number;
}

/**
 * One place for a worker: keeps a process running in it and gives it one text at a time, and while that is a long one
 * short ones in between, for half of the time at most.
 */
export class WorkerProcess {
  readonly #options: WorkerOptions;
  readonly #onIdle: () => void;
  #child: ChildProcess | undefined;
  #ready = false;
  #stopped = false;
  /** The text that it was given, and one in between. */
  #tasks: Task[] = [];
  #current: Task | undefined;
  #currentSince = 0;
  #lastId = 0;
  /** Until when a long text is left alone, for as long as the last one in between has taken. */
  #aloneUntil = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Deaths since the last text that was analysed: the pause before the next start doubles with each. */
  #deaths = 0;

  constructor(options: WorkerOptions, onIdle: () => void) {
    this.#options = options;
    this.#onIdle = onIdle;
    this.#start();
  }

  /** Whether it would take a text now. */
  get idle(): boolean {
    return this.#ready && this.#tasks.length === 0;
  }

  /** Whether it would take a short text now, in between the windows of a long one. */
  get hasGap(): boolean {
    const [task, between] = this.#tasks;
    if (!this.#ready || task === undefined || between !== undefined) return false;
    return !isShort(sizeOf(task.source)) && performance.now() >= this.#aloneUntil;
  }

  /** Whether its model is loaded. */
  get ready(): boolean {
    return this.#ready;
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
      if (this.#tasks.length === 1) this.#isAt(task);
      this.#child?.send({ id: task.id, source } satisfies ToWorker, () => undefined);
    });
  }

  /** Ends the process at once and for good. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#child?.kill('SIGKILL');
  }

  #start(): void {
    const child = fork(this.#options.module, [], {
      serialization: 'advanced',
      execArgv: heapOfWorker,
      // Standard output belongs to what a person asked the service for.
      stdio: ['ignore', 2, 2, 'ipc'],
    });
    this.#child = child;
    child.on('message', (message: FromWorker) => {
      this.#take(message);
    });
    child.once('exit', (code, signal) => {
      this.#gone(signal === null ? `ended with code ${code}` : `was ended by ${signal}`);
    });
    child.on('error', (error) => {
      // A process that never came to be has no exit.
      if (child.pid === undefined) this.#gone(error.message);
    });
    this.#killAfter(startMs, 'did not start');
  }

  #take(message: FromWorker): void {
    if (message.kind === 'ready') {
      clearTimeout(this.#timer);
      this.#ready = true;
      this.#onIdle();
      return;
    }
    const task = this.#tasks.find(({ id }) => id === message.id);
    if (task === undefined) return;
    if (message.kind === 'began') this.#isAt(task);
    else this.#end(task, message);
  }

  #end(task: Task, message: Extract<FromWorker, { kind: 'result' | 'error' }>): void {
    const wasBetween = task !== this.#tasks[0];
    this.#tasks = this.#tasks.filter((other) => other !== task);
    this.#isAt(this.#tasks[0]);
    if (wasBetween) this.#leaveAlone(task.budgetMs - task.leftMs);
    if (message.kind === 'error') task.finish({ failure: message.message });
    else {
      this.#deaths = 0;
      task.finish({ result: message.result });
      if (message.residentBytes > largestResidentBytes && this.#tasks.length === 0) {
        this.#ready = false;
        this.#child?.kill('SIGKILL');
        return;
      }
    }
    this.#onIdle();
  }

  /** The time goes from now on to the budget of this text. */
  #isAt(task: Task | undefined): void {
    const now = performance.now();
    clearTimeout(this.#timer);
    if (this.#current !== undefined) this.#current.leftMs -= now - this.#currentSince;
    this.#current = task;
    this.#currentSince = now;
    if (task !== undefined)
      this.#killAfter(task.leftMs, `took longer than ${Math.round(task.budgetMs / 1000)} s`);
  }

  #leaveAlone(milliseconds: number): void {
    this.#aloneUntil = performance.now() + milliseconds;
    setTimeout(this.#onIdle, milliseconds + 1).unref();
  }

  #killAfter(milliseconds: number, reason: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#options.log.warn({ reason }, 'a worker is killed');
      this.#child?.kill('SIGKILL');
    }, milliseconds);
  }

  #gone(reason: string): void {
    clearTimeout(this.#timer);
    this.#child = undefined;
    this.#ready = false;
    const [tasks, current] = [this.#tasks, this.#current];
    this.#tasks = [];
    this.#current = undefined;
    // The other one has to begin anew, which is not its fault.
    for (const task of tasks) task.finish(task === current ? { failure: `the worker ${reason}` } : undefined);
    if (this.#stopped) return;
    const pause = Math.min(longestPauseMs, shortestPauseMs * 2 ** this.#deaths++);
    this.#options.log.warn({ reason, restart_ms: pause }, 'a worker is gone and will be started again');
    this.#timer = setTimeout(() => {
      this.#start();
    }, pause);
  }
}
