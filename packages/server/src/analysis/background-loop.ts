import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../domain/clock.ts';
import { throttle } from '../domain/throttle.ts';
import { Refusals } from '../search/concurrency/refusals.ts';
import type { Log } from '../supervisor/log.ts';

/** Milliseconds between two turns. */
const everyMs = 1000;
const logEveryMs = 60_000;

export interface BackgroundLoopOptions {
  clock: Clock;
  log: Pick<Log, 'error'>;
  /** The log message of a failed turn. */
  failure: string;
}

/** Repeats work in the background until it is stopped. A turn that fails is logged, and the work is tried again. */
export class BackgroundLoop {
  readonly #stopping = new AbortController();
  readonly #refusals = new Refusals();
  readonly #report: (error: unknown) => void;
  #running: Promise<void> | undefined;

  constructor({ clock, log, failure }: BackgroundLoopOptions) {
    this.#report = throttle(logEveryMs, clock, (err: unknown) => {
      if (!this.#stopping.signal.aborted) log.error({ err }, failure);
    });
  }

  /** Aborted when the loop stops. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  start(turn: () => Promise<void>): void {
    this.#running = this.#run(turn);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    // Building the index of a large collection may take another minute.
    this.#refusals.refuse(new Error('The service stops.'));
    await this.#running;
  }

  /** Returns the result of a call to the index; rejects when the loop stops first. */
  untilStopped<T>(call: Promise<T>): Promise<T> {
    return this.#refusals.untilRefused(call);
  }

  /** Logs an error, at most one a minute. */
  report(error: unknown): void {
    this.#report(error);
  }

  async #run(turn: () => Promise<void>): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await turn().catch(this.#report);
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
