import { type CallLimits, type Period, periodAt, periods } from '../domain/account.ts';
import type { Clock } from '../domain/clock.ts';
import type { CallCount, Store } from '../store/store.ts';
import { limitFields, callLimitError } from './call-meter.ts';
import type { CallCounts } from './interface.ts';

interface Counter {
  beginsAt: number;
  /** Calls that are counted in the store in advance and not made yet. */
  reserved: number;
  /** Calls that were made here and are not counted in the store yet. */
  unsaved: number;
  /** The running reservation, which all calls that arrive meanwhile share. */
  reserving: Promise<unknown> | undefined;
}

type Counters = Record<Period, Counter>;

/**
 * Counts the calls of accounts on several nodes. If an account has a limit, a node reserves a part of the remaining calls in the store
 * before it runs any of them; the fewer calls remain, the smaller the part. Unused calls are returned to the store after some
 * seconds. So the nodes together never run more calls than the limit, and the last calls can be made at any node.
 */
export class SharedCallMeter implements CallCounts {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #accounts = new Map<number, Counters>();

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Counts one call. Throws monthlyCallLimit or hourlyCallLimit when a limit is reached. */
  async admit(account: number, limits: CallLimits): Promise<void> {
    for (;;) {
      const counters = this.#current(account);
      const exhausted = periods.find(
        (period) => limits[limitFields[period]] !== undefined && counters[period].reserved <= 0,
      );
      if (exhausted !== undefined) {
        await this.#reserve(account, exhausted, limits[limitFields[exhausted]]!);
        continue;
      }
      // In the same turn of the event loop as the check: other calls run during a reservation.
      for (const period of periods) {
        if (limits[limitFields[period]] === undefined) counters[period].unsaved++;
        else counters[period].reserved--;
      }
      return;
    }
  }

  async callsMade(account: number): Promise<Record<Period, number>> {
    const counters = this.#current(account);
    const saved = await this.#store.calls.get(account);
    const calls = (period: Period): number => {
      const { beginsAt, unsaved, reserved } = counters[period];
      const stored = saved.find((count) => count.period === period && count.beginsAt === beginsAt);
      return (stored?.calls ?? 0) + unsaved - reserved;
    };
    return { month: calls('month'), hour: calls('hour') };
  }

  /** Saves the calls since the last save, and gives unused reserved calls back to the store. */
  async save(): Promise<void> {
    const counts: CallCount[] = [];
    for (const [accountId, counters] of this.#accounts) {
      for (const period of periods) {
        const { beginsAt, unsaved, reserved } = counters[period];
        if (unsaved - reserved !== 0) counts.push({ accountId, period, beginsAt, calls: unsaved - reserved });
        counters[period].unsaved = counters[period].reserved = 0;
      }
    }
    if (counts.length === 0) return;
    try {
      await this.#store.calls.add(counts);
    } catch (error) {
      for (const { accountId, period, beginsAt, calls } of counts) {
        const counter = this.#accounts.get(accountId)?.[period];
        if (counter?.beginsAt === beginsAt) counter.unsaved += calls;
      }
      throw error;
    }
  }

  async #reserve(accountId: number, period: Period, limit: number): Promise<void> {
    const counter = this.#current(accountId)[period];
    if (counter.reserving !== undefined) {
      await counter.reserving;
      return;
    }
    // Calls from before the account had a limit count too.
    const { beginsAt, unsaved: uncounted } = counter;
    counter.unsaved = 0;
    const reserving = this.#store.calls.reserve({ accountId, period, beginsAt, limit, uncounted });
    counter.reserving = reserving.catch(() => {
      counter.unsaved += uncounted;
    });
    const granted = await reserving.finally(() => (counter.reserving = undefined));
    if (granted === 0) throw callLimitError(period, this.#clock);
    counter.reserved += granted;
  }

  #current(account: number): Counters {
    const newCounter = (period: Period): Counter => ({
      beginsAt: periodAt(period, this.#clock()).beginsAt,
      reserved: 0,
      unsaved: 0,
      reserving: undefined,
    });
    const counters = this.#accounts.get(account) ?? { month: newCounter('month'), hour: newCounter('hour') };
    this.#accounts.set(account, counters);
    for (const period of periods) {
      // Calls of a past period no longer matter.
      const now = newCounter(period);
      if (counters[period].beginsAt < now.beginsAt) counters[period] = now;
    }
    return counters;
  }
}
