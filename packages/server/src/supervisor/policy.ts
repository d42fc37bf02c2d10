/** When a worker that has exited is restarted, and when it is given up. */
export interface Policy {
  /** The number of deaths within `withinMs` milliseconds at which it is given up. */
  readonly deaths: number;
  readonly withinMs: number;
  /** The pause before a restart doubles with each death, up to this. */
  readonly longestPauseMs: number;
  /**
   * Whether a death during a call counts. It does not where the call may be to blame, as a text or a document can be: that call
   * fails, or else anyone could end the service by sending such texts one after another.
   */
  readonly countsAtWork: boolean;
}

const minute = 60_000;

/** For workers whose state is derived from the store, or that have none: a restart builds it anew. */
export const restarted: Policy = {
  deaths: 10,
  withinMs: 5 * minute,
  longestPauseMs: 10_000,
  countsAtWork: true,
};

/** For workers that a text or document can kill; a start that fails after two minutes is a death as well. */
export const fatalWork: Policy = {
  deaths: 10,
  withinMs: 30 * minute,
  longestPauseMs: 30_000,
  countsAtWork: false,
};

/** For workers that can't be replaced while the service runs: the first death ends it. */
export const irreplaceable: Policy = {
  deaths: 1,
  withinMs: Infinity,
  longestPauseMs: 0,
  countsAtWork: true,
};

const firstPauseMs = 100;

/** The deaths of one worker. */
export class Deaths {
  readonly #policy: Policy;
  #recent: { at: number; counts: boolean }[] = [];

  constructor(policy: Policy) {
    this.#policy = policy;
  }

  /** Adds a death. Returns the milliseconds until the restart, or the number of deaths when that is too many. */
  add(at: number, wasAtWork: boolean): { pauseMs: number } | { tooMany: number } {
    const { deaths, withinMs, longestPauseMs, countsAtWork } = this.#policy;
    this.#recent.push({ at, counts: countsAtWork || !wasAtWork });
    this.#recent = this.#recent.filter((death) => at - death.at <= withinMs).slice(-maxKept);
    const count = this.#recent.filter(({ counts }) => counts).length;
    if (count >= deaths) return { tooMany: count };
    // At once after the first.
    const inARow = this.#recent.length - 1;
    return { pauseMs: inARow === 0 ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (inARow - 1)) };
  }

  /** Forgets all deaths: the next one counts as the first. */
  forget(): void {
    this.#recent = [];
  }
}

/** More deaths make no difference. */
const maxKept = 100;
