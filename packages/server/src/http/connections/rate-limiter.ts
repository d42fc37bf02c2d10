import { LRUCache } from 'lru-cache';
import type { Clock } from '../../domain/clock.ts';
import { networkOf } from '../../accounts/network.ts';

/** The number of networks whose requests are counted; the least recently used are evicted first. */
export const maxCountedNetworks = 10_000;

/** Limits the requests of each network, in memory: at most `max` in the `seconds` after the first request. */
export class RateLimiter {
  readonly #max: number;
  readonly #milliseconds: number;
  readonly #clock: Clock;
  readonly #counts = new LRUCache<string, { until: number; count: number }>({ max: maxCountedNetworks });

  constructor(max: number, seconds: number, clock: Clock) {
    this.#max = max;
    this.#milliseconds = seconds * 1000;
    this.#clock = clock;
  }

  /** Counts a request; returns 0, or the seconds after which the address may try again. */
  enter(address: string): number {
    const now = this.#clock();
    const network = networkOf(address);
    const window = this.#counts.get(network);
    if (window === undefined || window.until <= now) {
      this.#counts.set(network, { until: now + this.#milliseconds, count: 1 });
      return 0;
    }
    window.count++;
    return window.count > this.#max ? Math.ceil((window.until - now) / 1000) : 0;
  }
}
