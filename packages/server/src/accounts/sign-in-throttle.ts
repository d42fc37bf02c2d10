import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../domain/clock.ts';
import { type Failures, countFailure } from '../domain/failures.ts';
import { limits } from '../domain/limits.ts';
import { networkOf } from './network.ts';
import type { FailedSignIns } from './interface.ts';

const { remembered } = limits.failedSignIns;

/**
 * Slows down those who guess: after some failed sign-ins from one network, or with one key from anywhere, the next must
 * wait, twice as long after each failure. It is asked once a pair has proved wrong, and never about a right one: no
 * number of failures, of whomever, keeps an owner out. A secret of 256 bits needs no other guard against guesses.
 */
export class SignInThrottle implements FailedSignIns {
  readonly #clock: Clock;
  readonly #report: (network: string, seconds: number) => void;
  /** The ones that failed longest ago make room. */
  readonly #networks = new LRUCache<string, Failures>({ max: remembered });
  readonly #keys = new LRUCache<string, Failures>({ max: remembered });

  /** `report` is told of the network when it, or the key that it tries, begins to be slowed down. */
  constructor(clock: Clock, report: (network: string, seconds: number) => void) {
    this.#clock = clock;
    this.#report = report;
  }

  failed(address: string, apiKey: string): number {
    const network = networkOf(address);
    // A hash, for a key may be as long as a request.
    const key = createHash('sha256').update(apiKey).digest('base64');
    const outcomes = [this.#count(this.#networks, network), this.#count(this.#keys, key)];
    const seconds = Math.max(...outcomes.map(({ wait }) => wait));
    if (outcomes.some(({ begins }) => begins)) this.#report(network, seconds);
    return outcomes.some(({ tooEarly }) => tooEarly) ? seconds : 0;
  }

  /** Numbers of networks and of keys that it has in mind. */
  get remembered(): [networks: number, keys: number] {
    return [this.#networks.size, this.#keys.size];
  }

  #count(all: LRUCache<string, Failures>, name: string): Omit<ReturnType<typeof countFailure>, 'failures'> {
    const { failures, ...outcome } = countFailure(all.get(name), this.#clock());
    all.set(name, failures);
    return outcome;
  }
}
