/** When a part that has ended is started again, and when no more. */
export interface Policy {
  /** So many deaths within so many milliseconds, and it is given up. */
  readonly deaths: number;
  readonly withinMs: number;
  /** The pause before a start doubles from one death to the next, up to this. */
  readonly longestPauseMs: number;
  /**
   * Whether a death in the middle of a call counts too. Not where the call may be to blame, as a text or a document can:
   * then it is the call that pays, or whoever sends one such text after the other could end the service.
   */
  readonly countsAtWork: boolean;
}

const minute = 60_000;

/** What is derived from the store, or from nothing: whatever happens to it, another start makes it anew. */
export const restarted: Policy = {
  deaths: 10,
  withinMs: 5 * minute,
  longestPauseMs: 10_000,
  countsAtWork: true,
};

/** The same where the work itself can be fatal; a start of two minutes that comes to nothing is a death as well. */
export const fatalWork: Policy = {
  deaths: 10,
  withinMs: 30 * minute,
  longestPauseMs: 30_000,
  countsAtWork: false,
};

/** What can't be replaced under way: its first death is the last. */
export const irreplaceable: Policy = {
  deaths: 1,
  withinMs: Infinity,
  longestPauseMs: 0,
  countsAtWork: true,
};

const firstPauseMs = 100;

/** The deaths of one part. */
export class Deaths {
  readonly #policy: Policy;
  #recent: { at: number; counts: boolean }[] = [];

  constructor(policy: Policy) {
    this.#policy = policy;
  }

  /** Takes note of one; the milliseconds until the next start, or how many there were when that was one too many. */
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

  /** What it has done shows that it works: the next death is the first. */
  forget(): void {
    this.#recent = [];
  }
}

/** More deaths make no difference. */
const maxKept = 100;
