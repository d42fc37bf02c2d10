import { Lines } from '../domain/calls/lines.ts';
import type { Part } from '../supervisor/part.ts';
import type { Functions } from '../supervisor/rpc.ts';

/**
 * Milliseconds after which another thread is started beside one that is still at work, unless it was to start itself. A thread
 * takes 0.4 s to start, which whoever comes during the second long search need not wait for. One that always stood ready
 * would take memory, 50 MB with a million texts, and take in every new text too: with fifty a second that made the slowest
 * twentieth of searches a fifth slower (`npm run bench:related`).
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
    const isAlone = thread.isReady && this.#isLast();
    const long = isAlone ? setTimeout(() => this.#idle.at(-1)?.start(), longMs) : undefined;
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

  /** Whether the next piece of work would find none that is ready, but one to start. */
  #isLast(): boolean {
    return this.#idle.length > 0 && !this.#idle.some(({ isReady }) => isReady);
  }
}
