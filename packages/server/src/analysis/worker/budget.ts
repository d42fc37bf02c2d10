/** A piece of work, and the milliseconds that it may take. */
export interface Budgeted {
  readonly budgetMs: number;
  /** What is left: only the time counts in which the worker is at this piece and no other. */
  leftMs: number;
}

/** Watches over the time of a worker that is at one piece of work at a time, and may go back and forth between two. */
export class Budget<Work extends Budgeted> {
  readonly #onOver: (work: Work) => void;
  #current: Work | undefined;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(onOver: (work: Work) => void) {
    this.#onOver = onOver;
  }

  /** What the worker is at. */
  get current(): Work | undefined {
    return this.#current;
  }

  /** The time goes from now on to the budget of this one. */
  isAt(work: Work | undefined): void {
    const now = performance.now();
    clearTimeout(this.#timer);
    if (this.#current !== undefined) this.#current.leftMs -= now - this.#since;
    this.#current = work;
    this.#since = now;
    if (work === undefined) return;
    this.#timer = setTimeout(() => {
      this.#onOver(work);
    }, work.leftMs);
  }
}
