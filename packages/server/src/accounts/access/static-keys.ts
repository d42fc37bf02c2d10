import type { Identity } from '../../contract/method.ts';
import type { Clock } from '../../domain/clock.ts';
import { hasExpired } from '../../domain/keys/rights.ts';
import type { Store } from '../../store/store.ts';
import { hashSecret } from '../credentials.ts';
import { identityOf } from './identity.ts';

/** The shortest interval between two writes of a key's use, in milliseconds. */
const touchEveryMs = 30_000;

/** Authenticates static keys, whose secret is sent with each call in place of a token. */
export class StaticKeys {
  readonly #store: Pick<Store, 'keys'>;
  readonly #pepper: Uint8Array;
  readonly #clock: Clock;
  readonly #onWriteError: (error: unknown) => void;
  /** The time at which the use of each key was last sent to the store, by API key. */
  readonly #lastTouchMs = new Map<string, number>();

  /** `onWriteError` is called for each use that could not be stored. */
  constructor(
    store: Pick<Store, 'keys'>,
    {
      pepper,
      clock,
      onWriteError,
    }: { pepper: Uint8Array; clock: Clock; onWriteError: (error: unknown) => void },
  ) {
    this.#store = store;
    this.#pepper = pepper;
    this.#clock = clock;
    this.#onWriteError = onWriteError;
  }

  /**
   * Returns the identity of a secret; undefined when no valid key has this secret. The store is read at every call, as for tokens, so
   * a revoked key is refused by every node once the revocation has returned.
   */
  async identify(secret: string): Promise<Identity | undefined> {
    const key = await this.#store.keys.findStatic(hashSecret(this.#pepper, secret));
    if (key === undefined || hasExpired(key, this.#clock())) return undefined;
    this.#recordUse(key.apiKey);
    return identityOf(key);
  }

  /** Records a use without waiting for the write, so that calls which only read succeed while the store can't be written. */
  #recordUse(apiKey: string): void {
    const now = this.#clock();
    if (Math.abs(now - (this.#lastTouchMs.get(apiKey) ?? -Infinity)) < touchEveryMs) return;
    this.#lastTouchMs.set(apiKey, now);
    this.#store.keys.touch(apiKey, Math.floor(now / 1000)).catch(this.#onWriteError);
  }
}
