/** How a language writes numbers, and numbers of things: each in the form of its word that the number takes there. */
export function countingIn(locale: string) {
  const number = new Intl.NumberFormat(locale);
  const rules = new Intl.PluralRules(locale);
  const plural = (count: number, one: string, other: string) =>
    `${number.format(count)} ${rules.select(count) === 'one' ? one : other}`;
  return { number, plural };
}
