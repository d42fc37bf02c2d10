/** Calls that go on in one turn of the event loop: each may read the store and write a long answer. */
const callsATurn = 10;

/** Calls that may be held at once. */
export interface HeldLimit {
  all: number;
  ofAccount: number;
}

/** One call that is held until what it waits for is settled. */
export interface HeldCall<Outcome> {
  /** Lets it go on, in its turn. Only the first outcome counts. */
  settle(outcome: Outcome): void;
  /** The outcome; `ranOut` after so many seconds, or once the signal is aborted. */
  wait(seconds: number, signal?: AbortSignal): Promise<Outcome | 'ranOut'>;
  /** Holds it no longer, settled or not. */
  free(): void;
}

/**
 * Calls that wait: so many at once, of which one account may have a share, so that others find room. When thousands
 * are settled at once they go on a few at a time: everything else has its turn in between, and the answers of some
 * have left before those of the next are made.
 */
export class HeldCalls<Outcome> {
  readonly #limit: HeldLimit;
  readonly #counts = new Map<number, number>();
  readonly #goingOn: (() => void)[] = [];
  #count = 0;

  constructor(limit: HeldLimit) {
    this.#limit = limit;
  }

  get count(): number {
    return this.#count;
  }

  of(account: number): number {
    return this.#counts.get(account) ?? 0;
  }

  /** Holds a call; undefined when too many are held already, of the account or in all. `onFree` is called once. */
  hold(account: number, onFree: (call: HeldCall<Outcome>) => void): HeldCall<Outcome> | undefined {
    const ofAccount = this.of(account);
    if (this.#count >= this.#limit.all || ofAccount >= this.#limit.ofAccount) return undefined;
    this.#add(account, 1);
    const { promise, resolve } = Promise.withResolvers<Outcome | 'ranOut'>();
    let isSettled = false;
    let isHeld = true;
    const settle = (outcome: Outcome | 'ranOut'): void => {
      if (isSettled) return;
      isSettled = true;
      this.#goOnWith(() => {
        resolve(outcome);
      });
    };
    const call: HeldCall<Outcome> = {
      settle,
      wait: (seconds, signal) => within(seconds, signal, promise, settle),
      free: () => {
        if (!isHeld) return;
        isHeld = false;
        this.#add(account, -1);
        onFree(call);
      },
    };
    return call;
  }

  #add(account: number, change: 1 | -1): void {
    this.#count += change;
    const ofAccount = this.of(account) + change;
    if (ofAccount === 0) this.#counts.delete(account);
    else this.#counts.set(account, ofAccount);
  }

  #goOnWith(resolve: () => void): void {
    if (this.#goingOn.push(resolve) > 1) return;
    const some = (): void => {
      for (const resolve of this.#goingOn.splice(0, callsATurn)) resolve();
      if (this.#goingOn.length > 0) setImmediate(some);
    };
    setImmediate(some);
  }
}

/** The outcome, or the end of it that the time and the signal make. */
async function within<Outcome>(
  seconds: number,
  signal: AbortSignal | undefined,
  outcome: Promise<Outcome>,
  settle: (outcome: 'ranOut') => void,
): Promise<Outcome> {
  const end = (): void => {
    settle('ranOut');
  };
  if (signal?.aborted) end();
  const timer = setTimeout(end, seconds * 1000);
  signal?.addEventListener('abort', end);
  try {
    return await outcome;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}
