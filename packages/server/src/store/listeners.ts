import type { Change } from './store.ts';

/** Who is told of changes. */
export class Listeners {
  readonly #listeners = new Set<(change: Change) => void>();
  readonly #onDefect: (error: unknown) => void;

  constructor(onDefect: (error: unknown) => void) {
    this.#onDefect = onDefect;
  }

  /** Returns what ends it. */
  add(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The write is done, whatever a listener makes of it: it is answered, and the other listeners are told. */
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
