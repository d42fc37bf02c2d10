import type { Clock } from '../../domain/clock.ts';
import type { Store, TextVersion } from '../../store/store.ts';
import { keyOf } from './waiters.ts';

/** A lease runs out only when its node has stopped or stands still: it is renewed long before. */
const leaseSeconds = 20;
const renewEverySeconds = 5;

/** The texts that this node analyses, each held by a lease. */
export class UnderWay {
  readonly #store: Pick<Store, 'analyses'>;
  readonly #clock: Clock;
  readonly #texts = new Map<string, TextVersion>();
  /** Seconds since 1970. */
  #renewedAt = 0;

  constructor(store: Pick<Store, 'analyses'>, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  get size(): number {
    return this.#texts.size;
  }

  /** When a lease that begins now is over. */
  lease(): { now: number; leaseUntil: number } {
    const now = Math.floor(this.#clock() / 1000);
    return { now, leaseUntil: now + leaseSeconds };
  }

  has(place: { collectionId: number; textId: number }): boolean {
    return this.#texts.has(keyOf(place));
  }

  begin(version: TextVersion): void {
    this.#texts.set(keyOf(version), version);
  }

  /** Whether its outcome is asked for: once its lease has run out, the text may be claimed again. */
  isCurrent(version: TextVersion): boolean {
    return this.#texts.get(keyOf(version)) === version;
  }

  end(version: TextVersion): void {
    if (this.isCurrent(version)) this.#texts.delete(keyOf(version));
  }

  /** Ends them all, and tells which they were. */
  clear(): TextVersion[] {
    const texts = [...this.#texts.values()];
    this.#texts.clear();
    return texts;
  }

  /** To be called before each claim, so that a node that stood still does not claim its own texts; renews where it is time. */
  async renew(): Promise<void> {
    const { now, leaseUntil } = this.lease();
    const isDue = Math.abs(now - this.#renewedAt) >= renewEverySeconds;
    if (isDue && this.size > 0) await this.#store.analyses.renew([...this.#texts.values()], leaseUntil);
    if (isDue || this.size === 0) this.#renewedAt = now;
  }
}
