import type { Clock } from '../../domain/clock.ts';
import { networkOf } from '../../domain/network.ts';

/** Counts what each network sends, in memory: at most `most` in `seconds`, from the first one on. */
export class FloodGate {
  readonly #most: number;
  readonly #milliseconds: number;
  readonly #clock: Clock;
  readonly #counts = new Map<string, { until: number; count: number }>();

  constructor(most: number, seconds: number, clock: Clock) {
    this.#most = most;
    this.#milliseconds = seconds * 1000;
    this.#clock = clock;
  }

  /** Counts one; returns 0, or the seconds after which the address may come again. */
  enter(address: string): number {
    const now = this.#clock();
    const network = networkOf(address);
    this.#forget(now);
    const seen = this.#counts.get(network);
    if (seen === undefined) {
      this.#counts.set(network, { until: now + this.#milliseconds, count: 1 });
      return 0;
    }
    seen.count++;
    return seen.count > this.#most ? Math.ceil((seen.until - now) / 1000) : 0;
  }

  /** All stay for the same time, so those whose time is over are the first of the map. */
  #forget(now: number): void {
    for (const [network, { until }] of this.#counts) {
      if (until > now) return;
      this.#counts.delete(network);
    }
  }
}
