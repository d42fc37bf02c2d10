import type { Change } from './store.ts';

/** The listeners to changes of a store. */
export class Listeners {
  readonly #listeners = new Set<(change: Change) => void>();
  readonly #onDefect: (error: unknown) => void;

  constructor(onDefect: (error: unknown) => void) {
    this.#onDefect = onDefect;
  }

  /** Adds a listener, and returns a function that removes it. */
  add(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Notifies every listener. Passes an error of a listener to `onDefect`, so that it reaches neither the write nor the other listeners. */
  notify(change: Change): void {
    for (const listener of this.#listeners) {
      try {
        listener(change);
      } catch (error) {
        this.#onDefect(error);
      }
    }
  }
}
