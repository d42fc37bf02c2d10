import { createHash } from 'node:crypto';
import type { Clock } from '../domain/clock.ts';
import type { Store } from '../store/store.ts';
import type { FailedSignIns } from './interface.ts';
import { networkOf } from './network.ts';

/**
 * Slows down those who guess at several nodes in turn. A guess that this node slows down by itself is not counted in the
 * store, so a flood of them writes no more than a few rows, and a right pair nothing.
 */
export class SharedSignInThrottle implements FailedSignIns {
  readonly #own: FailedSignIns;
  readonly #store: Pick<Store, 'failedSignIns'>;
  readonly #clock: Clock;
  readonly #notCounted: (error: unknown) => void;

  constructor(
    own: FailedSignIns,
    store: Pick<Store, 'failedSignIns'>,
    clock: Clock,
    notCounted: (error: unknown) => void,
  ) {
    this.#own = own;
    this.#store = store;
    this.#clock = clock;
    this.#notCounted = notCounted;
  }

  async failed(address: string, apiKey: string): Promise<number> {
    const seconds = await this.#own.failed(address, apiKey);
    if (seconds > 0) return seconds;
    const names = [`network ${networkOf(address)}`, `key ${apiKey}`].map(hashOf);
    return this.#store.failedSignIns.add(names, this.#clock()).catch((error: unknown) => {
      this.#notCounted(error);
      return 0;
    });
  }
}

/** Nobody needs to read there who it was. */
const hashOf = (name: string): string => createHash('sha256').update(name).digest('base64');
