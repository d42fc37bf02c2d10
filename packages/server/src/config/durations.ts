const seconds: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** Returns the milliseconds of a time such as 90s, 10m, 12h or 7d; undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const [, number, unit = ''] = /^(\d{1,9}) ?([smhd])$/.exec(text) ?? [];
  return number === undefined ? undefined : Number(number) * seconds[unit]! * 1000;
}
