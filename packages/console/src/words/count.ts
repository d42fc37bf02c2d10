/** Returns the number format and the plural function of a language. */
export function countingIn(locale: string) {
  const number = new Intl.NumberFormat(locale);
  const rules = new Intl.PluralRules(locale);
  const plural = (count: number, one: string, other: string) =>
    `${number.format(count)} ${rules.select(count) === 'one' ? one : other}`;
  return { number, plural };
}
