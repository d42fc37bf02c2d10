/** A month or a year with the number of its texts; `to` is the last day, included. */
export interface Period {
  from: string;
  to: string;
  name: string;
  texts: number;
}

/** More months are shown as years. */
const maxMonths = 18;

/** Returns the months of a count as periods, or their years if there are many. */
export function periodsOf(months: readonly { from: string; texts: number }[], locale: string): Period[] {
  if (months.length <= maxMonths) {
    const name = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
    return months.map(({ from, texts }) => {
      const end = new Date(from);
      end.setUTCMonth(end.getUTCMonth() + 1, 0);
      const days = { from: from.slice(0, 10), to: end.toISOString().slice(0, 10) };
      return { ...days, name: name.format(new Date(from)), texts };
    });
  }
  return [...Map.groupBy(months, ({ from }) => from.slice(0, 4))].map(([year, some]) => ({
    ...{ from: `${year}-01-01`, to: `${year}-12-31`, name: String(Number(year)) },
    texts: some.reduce((sum, { texts }) => sum + texts, 0),
  }));
}
