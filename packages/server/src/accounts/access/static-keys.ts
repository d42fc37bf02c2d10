import type { Identity } from '../../contract/method.ts';
import type { Clock } from '../../domain/clock.ts';
import { hasExpired } from '../../domain/keys/rights.ts';
import type { Store } from '../../store/store.ts';
import { hashSecret } from '../credentials.ts';
import { identityOf } from './identity.ts';

/** A use is written down at most this often. */
const touchEveryMs = 30_000;

/** Keys whose secret comes with each call, in place of a token. */
export class StaticKeys {
  readonly #store: Pick<Store, 'keys'>;
  readonly #pepper: Uint8Array;
  readonly #clock: Clock;
  readonly #complain: (error: unknown) => void;
  /** When the use of a key was last written down, or that was tried. */
  readonly #touchedMs = new Map<string, number>();

  /** `complain` is told of every use that could not be written down. */
  constructor(
    store: Pick<Store, 'keys'>,
    { pepper, clock, complain }: { pepper: Uint8Array; clock: Clock; complain: (error: unknown) => void },
  ) {
    this.#store = store;
    this.#pepper = pepper;
    this.#clock = clock;
    this.#complain = complain;
  }

  /** Whose secret this is. Every call asks the store, as with tokens: a key that is revoked has ended on every node once that is answered. */
  async identify(secret: string): Promise<Identity | undefined> {
    const key = await this.#store.keys.findStatic(hashSecret(this.#pepper, secret));
    if (key === undefined || hasExpired(key, this.#clock())) return undefined;
    this.#noteUse(key.apiKey);
    return identityOf(key);
  }

  /** Not waited for: whoever only reads is answered also while nothing can be written. */
  #noteUse(apiKey: string): void {
    const now = this.#clock();
    if (Math.abs(now - (this.#touchedMs.get(apiKey) ?? -Infinity)) < touchEveryMs) return;
    this.#touchedMs.set(apiKey, now);
    this.#store.keys.touch(apiKey, Math.floor(now / 1000)).catch(this.#complain);
  }
}
