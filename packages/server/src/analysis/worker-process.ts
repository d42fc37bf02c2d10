import { type ChildProcess, fork } from 'node:child_process';
import type { Source } from '../nlp/types.ts';
import type { AnalysisResult } from '../store/store.ts';
import type { Log } from './log.ts';
import type { FromWorker } from './worker-messages.ts';

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

/** One place for a worker: keeps a process running in it and gives it one text at a time. */
export class WorkerProcess {
  readonly #options: WorkerOptions;
  readonly #onIdle: () => void;
  #child: ChildProcess | undefined;
  #idle = false;
  #ready = false;
  #stopped = false;
  #finish: ((attempt: Attempt) => void) | undefined;
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
    return this.#idle;
  }

  /** Whether its model is loaded. */
  get ready(): boolean {
    return this.#ready;
  }

  /** Analyses one text. Call it on an idle worker only; it never rejects. */
  run(source: Source): Promise<Attempt> {
    this.#idle = false;
    const budget = this.#options.budgetMs(source);
    return new Promise((resolve) => {
      this.#finish = resolve;
      this.#killAfter(budget, `took longer than ${Math.round(budget / 1000)} s`);
      this.#child?.send(source, () => undefined);
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
    clearTimeout(this.#timer);
    this.#ready = true;
    const finish = this.#finish;
    this.#finish = undefined;
    if (message.kind === 'result') {
      this.#deaths = 0;
      finish?.({ result: message.result });
      if (message.residentBytes > largestResidentBytes) {
        this.#child?.kill('SIGKILL');
        return;
      }
    }
    if (message.kind === 'error') finish?.({ failure: message.message });
    this.#idle = true;
    this.#onIdle();
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
    this.#idle = false;
    this.#ready = false;
    this.#finish?.({ failure: `the worker ${reason}` });
    this.#finish = undefined;
    if (this.#stopped) return;
    const pause = Math.min(longestPauseMs, shortestPauseMs * 2 ** this.#deaths++);
    this.#options.log.warn({ reason, restart_ms: pause }, 'a worker is gone and will be started again');
    this.#timer = setTimeout(() => {
      this.#start();
    }, pause);
  }
}
