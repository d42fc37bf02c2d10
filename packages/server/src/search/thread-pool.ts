import type { Functions } from '../supervisor/rpc.ts';
import { Thread, type ThreadOptions } from '../supervisor/part.ts';

/** Threads of one kind; each works at one thing at a time, so that nobody waits behind a long search while another is idle. */
export class ThreadPool<Theirs extends Functions> {
  readonly threads: readonly Thread<Theirs>[];
  readonly #idle: Thread<Theirs>[];
  readonly #waiting: ((thread: Thread<Theirs>) => void)[] = [];

  constructor(count: number, options: (at: number) => ThreadOptions<Theirs>) {
    this.threads = Array.from({ length: count }, (_, at) => new Thread<Theirs>(options(at)));
    this.#idle = [...this.threads];
  }

  /** Does a piece of work with the next thread that is idle. */
  async run<T>(work: (thread: Thread<Theirs>) => Promise<T>): Promise<T> {
    const thread =
      this.#idle.pop() ?? (await new Promise<Thread<Theirs>>((resolve) => this.#waiting.push(resolve)));
    try {
      return await work(thread);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(thread);
      else this.#idle.push(thread);
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.stop()));
  }
}
