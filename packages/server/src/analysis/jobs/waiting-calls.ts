/** Calls that resume in one turn of the event loop: each may read the store and write a long response. */
const callsPerTurn = 10;

/** The number of calls that may wait at the same time. */
export interface WaitingLimits {
  all: number;
  ofAccount: number;
}

/** A call that waits for an outcome. */
export interface WaitingCall<Outcome> {
  /** Resumes the call in its turn. Only the first outcome counts. */
  settle(outcome: Outcome): void;
  /** Resolves to the outcome; to `ranOut` after `seconds`, or once the signal is aborted. */
  wait(seconds: number, signal?: AbortSignal): Promise<Outcome | 'ranOut'>;
  /** Stops counting the call as waiting, with an outcome or without. */
  end(): void;
}

/**
 * The calls that wait. Their number is limited, in all and for one account, so that no account uses up the whole limit. When
 * thousands are settled at once, they resume a few at a time: other work has its turn in between, and the first responses have
 * left before the next ones are written.
 */
export class WaitingCalls<Outcome> {
  readonly #limits: WaitingLimits;
  readonly #counts = new Map<number, number>();
  readonly #resuming: (() => void)[] = [];
  #count = 0;

  constructor(limits: WaitingLimits) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#count;
  }

  countOf(account: number): number {
    return this.#counts.get(account) ?? 0;
  }

  /** Adds a call; undefined when too many calls wait already, of the account or in all. `onEnd` is called once, at the first `end`. */
  add(account: number, onEnd: (call: WaitingCall<Outcome>) => void): WaitingCall<Outcome> | undefined {
    if (this.#count >= this.#limits.all || this.countOf(account) >= this.#limits.ofAccount) return undefined;
    this.#changeCount(account, 1);
    const { promise, resolve } = Promise.withResolvers<Outcome | 'ranOut'>();
    let isSettled = false;
    let isWaiting = true;
    const settle = (outcome: Outcome | 'ranOut'): void => {
      if (isSettled) return;
      isSettled = true;
      this.#resume(() => {
        resolve(outcome);
      });
    };
    const call: WaitingCall<Outcome> = {
      settle,
      wait: (seconds, signal) => waitUpTo(seconds, signal, promise, settle),
      end: () => {
        if (!isWaiting) return;
        isWaiting = false;
        this.#changeCount(account, -1);
        onEnd(call);
      },
    };
    return call;
  }

  #changeCount(account: number, change: 1 | -1): void {
    this.#count += change;
    const count = this.countOf(account) + change;
    if (count === 0) this.#counts.delete(account);
    else this.#counts.set(account, count);
  }

  #resume(resolve: () => void): void {
    if (this.#resuming.push(resolve) > 1) return;
    const resumeSome = (): void => {
      for (const resolve of this.#resuming.splice(0, callsPerTurn)) resolve();
      if (this.#resuming.length > 0) setImmediate(resumeSome);
    };
    setImmediate(resumeSome);
  }
}

/** Returns the outcome, after calling `settle` with `ranOut` at the end of the time or at the abort. */
async function waitUpTo<Outcome>(
  seconds: number,
  signal: AbortSignal | undefined,
  outcome: Promise<Outcome>,
  settle: (outcome: 'ranOut') => void,
): Promise<Outcome> {
  const runOut = (): void => {
    settle('ranOut');
  };
  if (signal?.aborted) runOut();
  const timer = setTimeout(runOut, seconds * 1000);
  signal?.addEventListener('abort', runOut);
  try {
    return await outcome;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', runOut);
  }
}
