import { RoundRobin } from '../domain/calls/round-robin.ts';
import type { SupervisedWorker } from '../supervisor/supervised-worker.ts';
import type { Functions } from '../supervisor/rpc.ts';

/**
 * Milliseconds after which a running task starts another thread in advance, unless its own thread had to start. Starting takes 0.4 s,
 * for which the next concurrent call then does not wait.
 */
const longMs = 100;
/**
 * Milliseconds after which an unused thread is stopped: it takes 50 MB of memory with a million texts, and CPU time for every
 * new text.
 */
const defaultMaxUnusedMs = 5 * 60_000;

/**
 * A pool of threads of one kind. Each thread runs one task at a time, so no call waits for a long search while a thread is
 * idle. If all are busy, accounts take turns.
 */
export class ThreadPool<Remote extends Functions> {
  readonly #idle: SupervisedWorker<Remote>[];
  readonly #waiting = new RoundRobin<number, (thread: SupervisedWorker<Remote>) => void>();
  readonly #maxUnusedMs: number;
  /** When each thread was started in advance, or was last busy. */
  readonly #lastUsed = new Map<SupervisedWorker<Remote>, number>();

  constructor(threads: readonly SupervisedWorker<Remote>[], maxUnusedMs = defaultMaxUnusedMs) {
    // The last idle thread is taken, so the first thread is the first to start.
    this.#idle = threads.toReversed();
    this.#maxUnusedMs = maxUnusedMs;
  }

  /** Runs a task of an account on the next idle thread. */
  async run<T>(account: number, work: (thread: SupervisedWorker<Remote>) => Promise<T>): Promise<T> {
    const thread =
      this.#take() ??
      (await new Promise<SupervisedWorker<Remote>>((resolve) => {
        this.#waiting.add(account, resolve);
      }));
    const stopWatching = thread.isReady ? this.#watch() : undefined;
    try {
      return await work(thread);
    } finally {
      stopWatching?.();
      this.#lastUsed.set(thread, performance.now());
      this.#stopUnused();
      const next = this.#waiting.next();
      if (next) next(thread);
      else this.#idle.push(thread);
    }
  }

  /** Takes an idle thread, preferably one that is ready. */
  #take(): SupervisedWorker<Remote> | undefined {
    const ready = this.#idle.findLastIndex(({ isReady }) => isReady);
    return ready < 0 ? this.#idle.pop() : this.#idle.splice(ready, 1)[0];
  }

  /** Starts another thread if the task that begins now takes a long time. Returns a function to call at its end. */
  #watch(): () => void {
    let timer: NodeJS.Timeout;
    const begin = (): void => {
      const began = performance.now();
      timer = setTimeout(() => {
        // A timer this late means that the whole machine stood still, and the task with it.
        if (performance.now() - began > 2 * longMs) begin();
        else this.#startAnother();
      }, longMs);
    };
    begin();
    return () => {
      clearTimeout(timer);
    };
  }

  #startAnother(): void {
    if (this.#idle.some(({ isReady }) => isReady)) return;
    const another = this.#idle.at(-1);
    if (another === undefined) return;
    this.#lastUsed.set(another, performance.now());
    another.start();
  }

  #stopUnused(): void {
    const before = performance.now() - this.#maxUnusedMs;
    for (const thread of this.#idle)
      if (thread.isReady && this.#lastUsed.get(thread)! < before) thread.renew();
  }
}
