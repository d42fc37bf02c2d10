import { RoundRobin } from '../domain/calls/round-robin.ts';
import type { SupervisedWorker } from '../supervisor/supervised-worker.ts';
import type { Functions } from '../supervisor/rpc.ts';

/**
 * A piece of work that takes so many milliseconds has another thread started, unless its own had to start: that takes 0.4 s,
 * for which whoever comes beside the next one need not wait. One that nobody has used for five minutes is ended: it
 * takes memory, 50 MB with a million texts, and a part of the processor for every new text.
 */
const longMs = 100;
const mostUnusedMs = 5 * 60_000;

/**
 * Threads of one kind; each works at one thing at a time, so that nobody waits behind a long search while another is idle.
 * Where all are at work the accounts take turns.
 */
export class ThreadPool<Theirs extends Functions> {
  readonly #idle: SupervisedWorker<Theirs>[];
  readonly #waiting = new RoundRobin<number, (thread: SupervisedWorker<Theirs>) => void>();
  readonly #mostUnusedMs: number;
  /** When each was started as another one, or was last at work. */
  readonly #used = new Map<SupervisedWorker<Theirs>, number>();

  constructor(threads: readonly SupervisedWorker<Theirs>[], unusedMs = mostUnusedMs) {
    this.#idle = [...threads];
    this.#mostUnusedMs = unusedMs;
  }

  /** Does a piece of work of an account with the next thread that is idle. */
  async run<T>(account: number, work: (thread: SupervisedWorker<Theirs>) => Promise<T>): Promise<T> {
    const thread =
      this.#take() ??
      (await new Promise<SupervisedWorker<Theirs>>((resolve) => {
        this.#waiting.add(account, resolve);
      }));
    const done = thread.isReady ? this.#watch() : undefined;
    try {
      return await work(thread);
    } finally {
      done?.();
      this.#used.set(thread, performance.now());
      this.#endUnused();
      const next = this.#waiting.next();
      if (next) next(thread);
      else this.#idle.push(thread);
    }
  }

  /** One that is being started again is taken last. */
  #take(): SupervisedWorker<Theirs> | undefined {
    const ready = this.#idle.findLastIndex(({ isReady }) => isReady);
    return ready < 0 ? this.#idle.pop() : this.#idle.splice(ready, 1)[0];
  }

  /** Has another thread ready if a piece of work that begins takes long; answers what to call at its end. */
  #watch(): () => void {
    let timer: NodeJS.Timeout;
    const begin = (): void => {
      const began = performance.now();
      timer = setTimeout(() => {
        // This late, the whole machine stood still, and the work with it.
        if (performance.now() - began > 2 * longMs) begin();
        else this.#haveOneReady();
      }, longMs);
    };
    begin();
    return () => {
      clearTimeout(timer);
    };
  }

  #haveOneReady(): void {
    if (this.#idle.some(({ isReady }) => isReady)) return;
    const another = this.#idle.at(-1);
    if (another === undefined) return;
    this.#used.set(another, performance.now());
    another.start();
  }

  #endUnused(): void {
    const before = performance.now() - this.#mostUnusedMs;
    for (const thread of this.#idle) if (thread.isReady && this.#used.get(thread)! < before) thread.renew();
  }
}
