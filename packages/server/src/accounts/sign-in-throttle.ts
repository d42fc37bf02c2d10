import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../domain/clock.ts';
import { type Failures, countFailure } from '../domain/keys/failed-sign-ins.ts';
import { limits } from '../domain/limits.ts';
import { networkOf } from './network.ts';
import type { FailedSignIns } from './interface.ts';

const { maxTracked } = limits.failedSignIns;

/**
 * Slows down guesses of key pairs. After some failed sign-ins from one network, or with one key from anywhere, further sign-ins
 * must wait, twice as long after each failure. It is called only after a pair has proved wrong, so no number of failures keeps the
 * owner of a key out. Secrets have 256 bits and need no other protection against guesses.
 */
export class SignInThrottle implements FailedSignIns {
  readonly #clock: Clock;
  readonly #report: (network: string, seconds: number) => void;
  /** Failures by network, and by hash of the key. The entries whose latest failure is oldest are evicted. */
  readonly #networks = new LRUCache<string, Failures>({ max: maxTracked });
  readonly #keys = new LRUCache<string, Failures>({ max: maxTracked });

  /** `report` is called when a network, or the key that it tries, begins to be slowed down. */
  constructor(clock: Clock, report: (network: string, seconds: number) => void) {
    this.#clock = clock;
    this.#report = report;
  }

  addFailure(address: string, apiKey: string): number {
    const network = networkOf(address);
    // A hash, because a key may be as long as a request.
    const key = createHash('sha256').update(apiKey).digest('base64');
    const outcomes = [this.#count(this.#networks, network), this.#count(this.#keys, key)];
    const seconds = Math.max(...outcomes.map(({ wait }) => wait));
    if (outcomes.some(({ isFirstWait }) => isFirstWait)) this.#report(network, seconds);
    return outcomes.some(({ isTooEarly }) => isTooEarly) ? seconds : 0;
  }

  /** The numbers of networks and of keys whose failures are counted. */
  get trackedCounts(): [networks: number, keys: number] {
    return [this.#networks.size, this.#keys.size];
  }

  #count(all: LRUCache<string, Failures>, name: string): Omit<ReturnType<typeof countFailure>, 'failures'> {
    const { failures, ...outcome } = countFailure(all.get(name), this.#clock());
    all.set(name, failures);
    return outcome;
  }
}
