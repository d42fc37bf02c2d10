/** Rewrites of programs' dates into the order that people use. They are applied one after another. */
const rewrites: readonly (readonly [written: RegExp, usual: string])[] = [
  // 20240301T100000Z, 20240301T1000
  [/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(?!\d)/i, '$1-$2-$3T$4:$5:$6'],
  [/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(?!\d)/i, '$1-$2-$3T$4:$5'],
  // JavaScript: Fri Mar 01 2024 10:00:00 GMT+0100 (Central European Standard Time)
  [/ GMT([+-]\d{4})(?: \([^()]*\))?$/, ' $1'],
  // Go: 2024-03-01 10:00:00 +0000 UTC
  [/ ([+-]\d{4}) [A-Z]{3,4}$/, ' $1'],
  // C and Twitter: Fri Mar 1 10:00:00 2024, Fri Mar 01 10:00:00 +0000 2024
  [/^(\p{L}{3} \p{L}{3} \d{1,2}) (\d\d:\d\d:\d\d)( [+-]\d{4}| [A-Z]{3,4})? (\d{4})$/u, '$1 $4 $2$3'],
];

/** Rewrites a date of a program to the order of `Fri Mar 1 2024 10:00:00 +0100`. Other dates stay unchanged. */
export function inUsualOrder(date: string): string {
  return rewrites.reduce((date, [written, usual]) => date.replace(written, usual), date);
}
