/** What an account may do; an absent limit is none. */
export interface AccountLimits extends CallLimits {
  maxCollections?: number;
  maxGroups?: number;
  maxTexts?: number;
  /** Bytes of its texts, as `bytesOf` counts them. */
  maxBytes?: number;
}

/** The limits an account may have, by name. */
export const accountLimitNames = [
  'callsPerMonth',
  'callsPerHour',
  'maxCollections',
  'maxGroups',
  'maxTexts',
  'maxBytes',
] as const satisfies readonly (keyof AccountLimits)[];

/** Months and hours are those of the calendar, in UTC. */
export interface CallLimits {
  callsPerMonth?: number;
  callsPerHour?: number;
}

export const periods = ['month', 'hour'] as const;
export type Period = (typeof periods)[number];

/** In seconds since 1970. */
interface Span {
  readonly beginsAt: number;
  readonly endsAt: number;
}

/** The month that was asked for last: every call asks, and a calendar takes longer than all else that counts it. */
let lastMonth: Span = { beginsAt: 0, endsAt: 0 };

/** Start of the period that a time lies in and of the next one. */
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
