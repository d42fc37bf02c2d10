import { setImmediate } from 'node:timers/promises';

/**
 * Turns that all calls of a thread share. In every turn of its loop there are `ms` milliseconds for calls that have
 * just come or heard what they waited for, and as many for one of those that pause, the one that waits longest. So
 * short calls are answered at once beside long ones, and a burst of long ones holds up nobody.
 */
export class CallTurns {
  readonly #ms: number;
  #sliceTurn = -1;
  #sliceEnd = 0;
  #last = Promise.resolve();

  constructor(ms: number) {
    this.#ms = ms;
  }

  /** Called between two steps of a call: undefined while there is time left, else a promise of the next turn. */
  next(): Promise<void> | undefined {
    if (turn() !== this.#sliceTurn) {
      this.#begin();
      return undefined;
    }
    if (performance.now() < this.#sliceEnd) return undefined;
    return (this.#last = this.#last
      .then(() => setImmediate())
      .then(() => {
        this.#begin();
      }));
  }

  /** Goes through the steps of some work, and returns what they come to. */
  async run<Result>(steps: Generator<undefined, Result>): Promise<Result> {
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      const wait = this.next();
      if (wait) await wait;
    }
  }

  #begin(): void {
    this.#sliceTurn = turn();
    this.#sliceEnd = performance.now() + this.#ms;
  }
}

/** How often the thread has looked what has come in. */
const turn = (): number => performance.nodeTiming.uvMetricsInfo.loopCount;
