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

/** Start of the period that a time lies in and of the next one, in seconds since 1970. */
export function periodAt(period: Period, milliseconds: number): { beginsAt: number; endsAt: number } {
  if (period === 'hour') {
    const beginsAt = Math.floor(milliseconds / 3_600_000) * 3600;
    return { beginsAt, endsAt: beginsAt + 3600 };
  }
  const date = new Date(milliseconds);
  const first = (month: number) => Date.UTC(date.getUTCFullYear(), month, 1) / 1000;
  return { beginsAt: first(date.getUTCMonth()), endsAt: first(date.getUTCMonth() + 1) };
}
