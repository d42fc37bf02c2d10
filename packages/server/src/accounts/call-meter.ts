import { type CallLimits, type Period, periodAt, periods } from '../domain/account.ts';
import type { Clock } from '../domain/clock.ts';
import { ServiceError } from '../domain/errors.ts';
import type { CallCount, Store } from '../store/store.ts';
import type { CallCounts } from './interface.ts';

interface Counter {
  beginsAt: number;
  calls: number;
  /** Those of them that are not in the store yet. */
  unsaved: number;
}

type Counters = Record<Period, Counter>;

const refusals = { month: 'monthlyCallLimit', hour: 'hourlyCallLimit' } as const;
export const limitNames = { month: 'callsPerMonth', hour: 'callsPerHour' } as const;

/** What a call hears for which there is no room in a period any more. */
export function refusalOf(period: Period, clock: Clock): ServiceError {
  const { endsAt } = periodAt(period, clock());
  return new ServiceError(refusals[period], { retry_after: Math.ceil(endsAt - clock() / 1000) });
}

/**
 * Counts the calls of accounts and refuses those beyond a limit. The counts live in memory and are saved now and then,
 * for a commit per call would cost more than the call; a crash forgets the calls since, in favour of the account.
 */
export class CallMeter implements CallCounts {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #accounts = new Map<number, Promise<Counters>>();

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Counts one call; throws monthlyCallLimit or hourlyCallLimit, and counts nothing, where the month's or the hour's are used up. */
  async admit(account: number, limits: CallLimits): Promise<void> {
    const counters = await this.#current(account);
    for (const period of periods) {
      const limit = limits[limitNames[period]];
      if (limit === undefined || counters[period].calls < limit) continue;
      throw refusalOf(period, this.#clock);
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

  /** Saves what was counted since the last time. */
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
      // What a period that is over has left unsaved is of no use to anybody.
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
