type Listener = (account: number) => Promise<void>;

/**
 * Announces within this process that a right of an account has ended, a key or a token: what stays open by it is closed
 * before the call that ends it is answered. Other processes and nodes find out by asking the store.
 */
export class EndedRights {
  readonly #listeners = new Set<Listener>();

  /** Calls the listener at each announcement, which waits for it. */
  listen(listener: Listener): void {
    this.#listeners.add(listener);
  }

  /** Resolves when every listener has done its work. */
  async announce(account: number): Promise<void> {
    await Promise.all([...this.#listeners].map((listener) => listener(account)));
  }
}
