import { RoundRobin, type Caller } from '../domain/calls/round-robin.ts';

/** Calls that go on in one turn of the loop at most, however short their steps are. */
const callsATurn = 16;

/** The turns of one call. */
export interface Turns {
  /** Called between two steps of a call: undefined while there is time left, else a promise of the next turn. */
  next(): Promise<void> | undefined;
  /** Goes through the steps of some work, and returns what they come to. */
  run<Result>(steps: Generator<undefined, Result>): Promise<Result>;
}

/**
 * Turns that all calls of a thread share. In every turn of its loop there are `ms` milliseconds for calls that have
 * just come or heard what they waited for, and as many for those that pause. Whoever has a call that pauses has the
 * others wait behind it, and everybody's line has its turn: so a call is answered at once beside a thousand of another
 * account (`npm run drill:overload`: p99 of a ping 75 ms, where one line for all had it wait for 7 s), and short
 * calls beside long ones.
 */
export class CallTurns {
  readonly #ms: number;
  readonly #lines = new RoundRobin<Caller, () => void>();
  #sliceTurn = -1;
  #sliceEnd = 0;
  #slice = 0;
  #isServing = false;

  constructor(ms: number) {
    this.#ms = ms;
  }

  of(who: Caller): Turns {
    let own = -1;
    const next = () => {
      if (own === this.#slice && performance.now() < this.#sliceEnd) return undefined;
      if (!this.#lines.has(who)) {
        if (turn() !== this.#sliceTurn) this.#begin();
        if (performance.now() < this.#sliceEnd) {
          own = this.#slice;
          return undefined;
        }
      }
      const { promise, resolve } = Promise.withResolvers<undefined>();
      this.#lines.add(who, () => {
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
      this.#lines.next()?.();
    });
    for (let at = 1; at < callsATurn; at++)
      setImmediate(() => {
        if (performance.now() < this.#sliceEnd) this.#lines.next()?.();
      });
    setImmediate(() => {
      this.#isServing = false;
      if (!this.#lines.isEmpty) this.#serveSoon();
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
