import { createHash } from 'node:crypto';
import type { Clock } from '../domain/clock.ts';
import type { Store } from '../store/store.ts';
import type { FailedSignIns } from './interface.ts';
import { networkOf } from './network.ts';

/**
 * Slows down guesses of key pairs across several nodes. A guess that this node itself slows down is not counted in the store, so a
 * flood of guesses writes only a few rows. Correct pairs write no rows.
 */
export class SharedSignInThrottle implements FailedSignIns {
  readonly #local: FailedSignIns;
  readonly #store: Pick<Store, 'failedSignIns'>;
  readonly #clock: Clock;
  readonly #onNotCounted: (error: unknown) => void;

  constructor(
    local: FailedSignIns,
    store: Pick<Store, 'failedSignIns'>,
    clock: Clock,
    onNotCounted: (error: unknown) => void,
  ) {
    this.#local = local;
    this.#store = store;
    this.#clock = clock;
    this.#onNotCounted = onNotCounted;
  }

  async addFailure(address: string, apiKey: string): Promise<number> {
    const seconds = await this.#local.addFailure(address, apiKey);
    if (seconds > 0) return seconds;
    const names = [`network ${networkOf(address)}`, `key ${apiKey}`].map(hashOf);
    return this.#store.failedSignIns.add(names, this.#clock()).catch((error: unknown) => {
      this.#onNotCounted(error);
      return 0;
    });
  }
}

/** Returns a hash, so that the store has neither addresses nor keys of failed sign-ins. */
const hashOf = (name: string): string => createHash('sha256').update(name).digest('base64');
