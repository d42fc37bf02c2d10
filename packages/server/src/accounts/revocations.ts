type Listener = (account: number) => Promise<void>;

/**
 * Notifies listeners in this process that a key or a token of an account has been revoked, so that the event streams of the account
 * are closed before the revoking call returns. Other processes and nodes read the revocation from the store.
 */
export class Revocations {
  readonly #listeners = new Set<Listener>();

  /** Registers a listener, which each notification calls and waits for. */
  subscribe(listener: Listener): void {
    this.#listeners.add(listener);
  }

  /** Resolves when all listeners have finished. */
  async notify(account: number): Promise<void> {
    await Promise.all([...this.#listeners].map((listener) => listener(account)));
  }
}
