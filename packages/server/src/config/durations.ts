const seconds: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** Milliseconds of a time as in 90s, 10m, 12h or 7d; undefined when it is no such time. */
export function parseDuration(text: string): number | undefined {
  const [, number, unit = ''] = /^(\d{1,9}) ?([smhd])$/.exec(text) ?? [];
  return number === undefined ? undefined : Number(number) * seconds[unit]! * 1000;
}
