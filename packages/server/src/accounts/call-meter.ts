import { type CallLimits, type Period, periodAt, periods } from '../domain/account.ts';
import type { Clock } from '../domain/clock.ts';
import { ServiceError } from '../domain/errors.ts';
import type { CallCount, Store } from '../store/store.ts';
import type { CallCounts } from './interface.ts';

interface Counter {
  beginsAt: number;
  calls: number;
  /** The number of these calls that are not in the store yet. */
  unsaved: number;
}

type Counters = Record<Period, Counter>;

const errorNames = { month: 'monthlyCallLimit', hour: 'hourlyCallLimit' } as const;
export const limitFields = { month: 'callsPerMonth', hour: 'callsPerHour' } as const;

/** Returns the error of a call beyond the limit of a period. */
export function callLimitError(period: Period, clock: Clock): ServiceError {
  const { endsAt } = periodAt(period, clock());
  return new ServiceError(errorNames[period], { retry_after: Math.ceil(endsAt - clock() / 1000) });
}

/**
 * Counts the calls of accounts and refuses calls beyond a limit. The counts are in memory and are saved at intervals, because a
 * commit for each call would cost more than the call. A crash loses the calls since the last save: the account may then make them again.
 */
export class CallMeter implements CallCounts {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #accounts = new Map<number, Promise<Counters>>();

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Counts one call. Throws monthlyCallLimit or hourlyCallLimit, without counting the call, when a limit is reached. */
  async admit(account: number, limits: CallLimits): Promise<void> {
    const counters = await this.#current(account);
    for (const period of periods) {
      const limit = limits[limitFields[period]];
      if (limit === undefined || counters[period].calls < limit) continue;
      throw callLimitError(period, this.#clock);
    }
    for (const period of periods) {
      counters[period].calls++;
      counters[period].unsaved++;
    }
  }

  async callsMade(account: number): Promise<Record<Period, number>> {
    const { month, hour } = await this.#current(account);
    return { month: month.calls, hour: hour.calls };
  }

  /** Saves the calls since the last save. */
  async save(): Promise<void> {
    const counts: CallCount[] = [];
    for (const [accountId, loading] of this.#accounts) {
      const counters = await loading;
      for (const period of periods) {
        const { beginsAt, unsaved: calls } = counters[period];
        if (calls === 0) continue;
        counts.push({ accountId, period, beginsAt, calls });
        counters[period].unsaved = 0;
      }
    }
    if (counts.length === 0) return;
    try {
      await this.#store.calls.add(counts);
    } catch (error) {
      for (const { accountId, period, beginsAt, calls } of counts) {
        const counters = await this.#accounts.get(accountId);
        if (counters?.[period].beginsAt === beginsAt) counters[period].unsaved += calls;
      }
      throw error;
    }
  }

  async #current(account: number): Promise<Counters> {
    let loading = this.#accounts.get(account);
    if (loading === undefined) {
      loading = this.#load(account);
      this.#accounts.set(account, loading);
      loading.catch(() => this.#accounts.delete(account));
    }
    const counters = await loading;
    for (const period of periods) {
      const { beginsAt } = periodAt(period, this.#clock());
      // Unsaved calls of a past period no longer matter.
      if (counters[period].beginsAt < beginsAt) counters[period] = { beginsAt, calls: 0, unsaved: 0 };
    }
    return counters;
  }

  async #load(account: number): Promise<Counters> {
    const saved = await this.#store.calls.get(account);
    const counter = (period: Period): Counter => {
      const { beginsAt = 0, calls = 0 } = saved.find((count) => count.period === period) ?? {};
      return { beginsAt, calls, unsaved: 0 };
    };
    return { month: counter('month'), hour: counter('hour') };
  }
}
