/** The limits of an account. An absent limit means unlimited. */
export interface AccountLimits extends CallLimits {
  maxCollections?: number;
  maxGroups?: number;
  maxTexts?: number;
  /** Bytes of its texts, counted by `bytesOf`. */
  maxBytes?: number;
}

/** The names of the limits of an account. */
export const accountLimitNames = [
  'callsPerMonth',
  'callsPerHour',
  'maxCollections',
  'maxGroups',
  'maxTexts',
  'maxBytes',
] as const satisfies readonly (keyof AccountLimits)[];

/** The limits of calls, by calendar month and by hour, in UTC. */
export interface CallLimits {
  callsPerMonth?: number;
  callsPerHour?: number;
}

export const periods = ['month', 'hour'] as const;
export type Period = (typeof periods)[number];

/** A period, in seconds since 1970. */
interface Span {
  readonly beginsAt: number;
  readonly endsAt: number;
}

/** The latest month, cached because every call needs it and computing it takes longer than counting the call. */
let lastMonth: Span = { beginsAt: 0, endsAt: 0 };

/** Returns the start of the period that contains a time, and the start of the next period. */
export function periodAt(period: Period, milliseconds: number): Span {
  if (period === 'hour') {
    const beginsAt = Math.floor(milliseconds / 3_600_000) * 3600;
    return { beginsAt, endsAt: beginsAt + 3600 };
  }
  const { beginsAt, endsAt } = lastMonth;
  if (milliseconds < 1000 * beginsAt || milliseconds >= 1000 * endsAt) lastMonth = monthAt(milliseconds);
  return lastMonth;
}

function monthAt(milliseconds: number): Span {
  const date = new Date(milliseconds);
  const first = (month: number) => Date.UTC(date.getUTCFullYear(), month, 1) / 1000;
  return { beginsAt: first(date.getUTCMonth()), endsAt: first(date.getUTCMonth() + 1) };
}
