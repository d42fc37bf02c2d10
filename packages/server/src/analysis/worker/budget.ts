/** A task, and the milliseconds that it may take. */
export interface BudgetedTask {
  readonly budgetMs: number;
  /** The milliseconds left. Only the time in which the worker runs this task counts. */
  leftMs: number;
}

/** Enforces the time budgets of tasks. The worker runs one task at a time, and may switch between two. */
export class Budget<Task extends BudgetedTask> {
  readonly #onExceeded: (task: Task) => void;
  #current: Task | undefined;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(onExceeded: (task: Task) => void) {
    this.#onExceeded = onExceeded;
  }

  /** The task that the worker runs now. */
  get current(): Task | undefined {
    return this.#current;
  }

  /** Counts the time from now on towards the budget of this task; undefined stops the clock. */
  switchTo(task: Task | undefined): void {
    const now = performance.now();
    clearTimeout(this.#timer);
    if (this.#current !== undefined) this.#current.leftMs -= now - this.#since;
    this.#current = task;
    this.#since = now;
    if (task === undefined) return;
    this.#timer = setTimeout(() => {
      this.#onExceeded(task);
    }, task.leftMs);
  }
}
