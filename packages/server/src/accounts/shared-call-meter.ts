import { type CallLimits, type Period, periodAt, periods } from '../domain/account.ts';
import type { Clock } from '../domain/clock.ts';
import type { CallCount, Store } from '../store/store.ts';
import { limitNames, refusalOf } from './call-meter.ts';
import type { CallCounts } from './interface.ts';

interface Counter {
  beginsAt: number;
  /** Calls that the store has counted already and that are still to be made here. */
  reserved: number;
  /** Calls that were made here and that the store is still to count. */
  unsaved: number;
  /** Under way; all calls that come meanwhile share it. */
  reserving: Promise<unknown> | undefined;
}

type Counters = Record<Period, Counter>;

/**
 * Counts the calls of accounts on several nodes. Where there is a limit a node takes a part of what is left from the store
 * before it makes calls, the smaller the less is left, and gives back what it has not used within some seconds: nodes
 * together never make more calls than the limit, and the last ones can be made at any of them.
 */
export class SharedCallMeter implements CallCounts {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #accounts = new Map<number, Counters>();

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Counts one call; throws monthlyCallLimit or hourlyCallLimit where the month's or the hour's are used up. */
  async admit(account: number, limits: CallLimits): Promise<void> {
    for (;;) {
      const counters = this.#current(account);
      const lacking = periods.find(
        (period) => limits[limitNames[period]] !== undefined && counters[period].reserved <= 0,
      );
      if (lacking !== undefined) {
        await this.#reserve(account, lacking, limits[limitNames[lacking]]!);
        continue;
      }
      // At once with the look, for others have their turn while one is reserved.
      for (const period of periods) {
        if (limits[limitNames[period]] === undefined) counters[period].unsaved++;
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
      const there = saved.find((count) => count.period === period && count.beginsAt === beginsAt);
      return (there?.calls ?? 0) + unsaved - reserved;
    };
    return { month: calls('month'), hour: calls('hour') };
  }

  /** Saves what was counted since the last time, and gives back what was not used. */
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
    // Calls from before there was a limit count too.
    const { beginsAt, unsaved: made } = counter;
    counter.unsaved = 0;
    const reserving = this.#store.calls.reserve({ accountId, period, beginsAt, limit, uncounted: made });
    counter.reserving = reserving.catch(() => {
      counter.unsaved += made;
    });
    const granted = await reserving.finally(() => (counter.reserving = undefined));
    if (granted === 0) throw refusalOf(period, this.#clock);
    counter.reserved += granted;
  }

  #current(account: number): Counters {
    const fresh = (period: Period): Counter => ({
      beginsAt: periodAt(period, this.#clock()).beginsAt,
      reserved: 0,
      unsaved: 0,
      reserving: undefined,
    });
    const counters = this.#accounts.get(account) ?? { month: fresh('month'), hour: fresh('hour') };
    this.#accounts.set(account, counters);
    for (const period of periods) {
      // What a period that is over has left is of no use to anybody.
      const now = fresh(period);
      if (counters[period].beginsAt < now.beginsAt) counters[period] = now;
    }
    return counters;
  }
}
