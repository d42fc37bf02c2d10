/** Says when a worker that has exited is restarted, and when it is given up. */
export interface Policy {
  /** The number of deaths within `withinMs` milliseconds at which the worker is given up. */
  readonly deaths: number;
  readonly withinMs: number;
  /** The longest pause before a restart, in milliseconds. Each death doubles the pause up to this length. */
  readonly longestPauseMs: number;
  /**
   * Whether a death during a call counts. It does not count where the input of the call, such as a text, can be the cause: only that
   * call fails. Otherwise anyone could end the service by sending several such texts.
   */
  readonly countsDuringCall: boolean;
}

const minute = 60_000;

/** The policy of workers whose state is derived from the store, or that have no state: a restart rebuilds it. */
export const restartable: Policy = {
  deaths: 10,
  withinMs: 5 * minute,
  longestPauseMs: 10_000,
  countsDuringCall: true,
};

/** The policy of workers that a text or document can crash. A start that times out, after two minutes, counts as a death too. */
export const inputMayCrash: Policy = {
  deaths: 10,
  withinMs: 30 * minute,
  longestPauseMs: 30_000,
  countsDuringCall: false,
};

/** The policy of workers that can't be replaced while the service runs: the first death ends the service. */
export const irreplaceable: Policy = {
  deaths: 1,
  withinMs: Infinity,
  longestPauseMs: 0,
  countsDuringCall: true,
};

const firstPauseMs = 100;

/** The deaths of one worker. */
export class Deaths {
  readonly #policy: Policy;
  #recent: { at: number; counts: boolean }[] = [];

  constructor(policy: Policy) {
    this.#policy = policy;
  }

  /** Adds a death. Returns the milliseconds until the restart, or the number of deaths when there are too many. */
  add(at: number, wasInCall: boolean): { pauseMs: number } | { tooMany: number } {
    const { deaths, withinMs, longestPauseMs, countsDuringCall } = this.#policy;
    this.#recent.push({ at, counts: countsDuringCall || !wasInCall });
    this.#recent = this.#recent.filter((death) => at - death.at <= withinMs).slice(-maxRemembered);
    const count = this.#recent.filter(({ counts }) => counts).length;
    if (count >= deaths) return { tooMany: count };
    // The first restart comes without a pause.
    const earlier = this.#recent.length - 1;
    return { pauseMs: earlier === 0 ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (earlier - 1)) };
  }

  /** Forgets all deaths: the next death counts as the first. */
  forget(): void {
    this.#recent = [];
  }
}

/** The number of deaths to remember. More would make no difference. */
const maxRemembered = 100;
