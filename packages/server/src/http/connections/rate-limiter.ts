import { LRUCache } from 'lru-cache';
import type { Clock } from '../../domain/clock.ts';
import { networkOf } from '../../accounts/network.ts';

/** The number of networks to remember; the least recently used are forgotten first. */
export const remembered = 10_000;

/** Limits the requests of each network, in memory: at most `most` in the `seconds` after the first request. */
export class RateLimiter {
  readonly #most: number;
  readonly #milliseconds: number;
  readonly #clock: Clock;
  readonly #counts = new LRUCache<string, { until: number; count: number }>({ max: remembered });

  constructor(most: number, seconds: number, clock: Clock) {
    this.#most = most;
    this.#milliseconds = seconds * 1000;
    this.#clock = clock;
  }

  /** Counts a request; returns 0, or the seconds after which the address may try again. */
  enter(address: string): number {
    const now = this.#clock();
    const network = networkOf(address);
    const seen = this.#counts.get(network);
    if (seen === undefined || seen.until <= now) {
      this.#counts.set(network, { until: now + this.#milliseconds, count: 1 });
      return 0;
    }
    seen.count++;
    return seen.count > this.#most ? Math.ceil((seen.until - now) / 1000) : 0;
  }
}
