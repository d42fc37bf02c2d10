import type { Clock } from '../../domain/clock.ts';
import type { Store, TextVersion } from '../../store/store.ts';
import { keyOf } from './waiters.ts';

/** The seconds of a lease, and between renewals. A lease expires only when its node has stopped or hangs. */
const leaseSeconds = 20;
const renewEverySeconds = 5;

/** The texts that this node analyses, each under a lease. */
export class LeasedTexts {
  readonly #store: Pick<Store, 'analyses'>;
  readonly #clock: Clock;
  readonly #texts = new Map<string, TextVersion>();
  /** The time of the last renewal, in seconds since 1970. */
  #renewedAt = 0;

  constructor(store: Pick<Store, 'analyses'>, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  get size(): number {
    return this.#texts.size;
  }

  /** Returns the current time and the end of a lease that begins now. */
  newLease(): { now: number; leaseUntil: number } {
    const now = Math.floor(this.#clock() / 1000);
    return { now, leaseUntil: now + leaseSeconds };
  }

  has(text: { collectionId: number; textId: number }): boolean {
    return this.#texts.has(keyOf(text));
  }

  add(version: TextVersion): void {
    this.#texts.set(keyOf(version), version);
  }

  /** Returns true while the outcome of this version is to be stored. When its lease has expired, the text may be claimed again. */
  isCurrent(version: TextVersion): boolean {
    return this.#texts.get(keyOf(version)) === version;
  }

  remove(version: TextVersion): void {
    if (this.isCurrent(version)) this.#texts.delete(keyOf(version));
  }

  /** Removes and returns all texts. */
  clear(): TextVersion[] {
    const texts = [...this.#texts.values()];
    this.#texts.clear();
    return texts;
  }

  /** Renews the leases when it is time. Call it before each claim, so that a node that hung does not claim its own texts. */
  async renew(): Promise<void> {
    const { now, leaseUntil } = this.newLease();
    const isDue = Math.abs(now - this.#renewedAt) >= renewEverySeconds;
    if (isDue && this.size > 0) await this.#store.analyses.renew([...this.#texts.values()], leaseUntil);
    if (isDue || this.size === 0) this.#renewedAt = now;
  }
}
