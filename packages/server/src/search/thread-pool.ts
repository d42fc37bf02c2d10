import { Lines } from '../domain/calls/lines.ts';
import type { Part } from '../supervisor/part.ts';
import type { Functions } from '../supervisor/rpc.ts';

/**
 * A piece of work that takes so many milliseconds has another thread started, unless its own had to start: that takes 0.4 s,
 * for which whoever comes beside the next one need not wait. A thread that always stood ready would take memory, 50 MB with
 * a million texts, and a part of the processor for every new text.
 */
const longMs = 100;

/**
 * Threads of one kind; each works at one thing at a time, so that nobody waits behind a long search while another is idle.
 * Where all are at work the accounts take turns.
 */
export class ThreadPool<Theirs extends Functions> {
  readonly #idle: Part<Theirs>[];
  readonly #waiting = new Lines<number, (thread: Part<Theirs>) => void>();

  constructor(threads: readonly Part<Theirs>[]) {
    this.#idle = [...threads];
  }

  /** Does a piece of work of an account with the next thread that is idle. */
  async run<T>(account: number, work: (thread: Part<Theirs>) => Promise<T>): Promise<T> {
    const thread =
      this.#take() ??
      (await new Promise<Part<Theirs>>((resolve) => {
        this.#waiting.add(account, resolve);
      }));
    const long = thread.isReady ? setTimeout(this.#haveOneReady, longMs) : undefined;
    try {
      return await work(thread);
    } finally {
      clearTimeout(long);
      const next = this.#waiting.next();
      if (next) next(thread);
      else this.#idle.push(thread);
    }
  }

  /** One that is being started again is taken last. */
  #take(): Part<Theirs> | undefined {
    const ready = this.#idle.findLastIndex(({ isReady }) => isReady);
    return ready < 0 ? this.#idle.pop() : this.#idle.splice(ready, 1)[0];
  }

  readonly #haveOneReady = (): void => {
    if (!this.#idle.some(({ isReady }) => isReady)) this.#idle.at(-1)?.start();
  };
}
