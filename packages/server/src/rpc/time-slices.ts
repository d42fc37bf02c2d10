import type { AccountOrNetwork } from '../domain/calls/account-or-network.ts';
import { RoundRobin } from '../domain/calls/round-robin.ts';

/** The most paused calls that continue in one turn of the event loop, however short their steps are. */
const callsATurn = 16;

/** The time slices of one call. */
export interface TimeSlices {
  /** Returns undefined while the slice has time left, and else a promise of the next slice. Called between the steps of a call. */
  next(): Promise<void> | undefined;
  /** Runs the steps of a generator within slices, and resolves to its result. */
  run<Result>(steps: Generator<undefined, Result>): Promise<Result>;
}

/**
 * Divides the time of a thread among its calls. Each turn of the event loop has `ms` milliseconds for calls that are new or whose
 * I/O is done, and as many for paused ones. While a caller has a paused call, its others queue behind it, and callers are served
 * round robin: a call is served at once beside a thousand of another account, and a short one beside long ones. A ping beside a
 * thousand clients had a p99 of 7 s in one queue, and has 75 ms with this (`npm run drill:overload`).
 */
export class TimeSlicer {
  readonly #ms: number;
  readonly #paused = new RoundRobin<AccountOrNetwork, () => void>();
  #sliceTurn = -1;
  #sliceEnd = 0;
  #slice = 0;
  #isServing = false;

  constructor(ms: number) {
    this.#ms = ms;
  }

  forCaller(who: AccountOrNetwork): TimeSlices {
    let own = -1;
    const next = () => {
      if (own === this.#slice && performance.now() < this.#sliceEnd) return undefined;
      if (!this.#paused.has(who)) {
        if (turn() !== this.#sliceTurn) this.#begin();
        if (performance.now() < this.#sliceEnd) {
          own = this.#slice;
          return undefined;
        }
      }
      const { promise, resolve } = Promise.withResolvers<undefined>();
      this.#paused.add(who, () => {
        own = this.#slice;
        resolve(undefined);
      });
      this.#serveSoon();
      return promise;
    };
    const run = async <Result>(steps: Generator<undefined, Result>): Promise<Result> => {
      for (;;) {
        const wait = next();
        if (wait) await wait;
        const { done, value } = steps.next();
        if (done) return value;
      }
    };
    return { next, run };
  }

  /** Several at once, for those that one turn of the loop begins with are over before the next: what each does lies between. */
  #serveSoon(): void {
    if (this.#isServing) return;
    this.#isServing = true;
    setImmediate(() => {
      this.#begin();
      this.#paused.next()?.();
    });
    for (let at = 1; at < callsATurn; at++)
      setImmediate(() => {
        if (performance.now() < this.#sliceEnd) this.#paused.next()?.();
      });
    setImmediate(() => {
      this.#isServing = false;
      if (!this.#paused.isEmpty) this.#serveSoon();
    });
  }

  #begin(): void {
    this.#slice++;
    this.#sliceTurn = turn();
    this.#sliceEnd = performance.now() + this.#ms;
  }
}

/** How often the thread has looked what has come in. */
const turn = (): number => performance.nodeTiming.uvMetricsInfo.loopCount;
