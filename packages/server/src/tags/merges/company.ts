import { allDates, eachText, hidden, type View } from '../view.ts';

/** What the texts of a view say about pairs of entries. The company of an entry is the names that co-occur with it in texts. */
export interface Company {
  /** Returns the number of texts with both entries. */
  textsWith(one: number, other: number): number;
  /** Returns how similar the company of two entries is: 0 for no name in common, 1 for the same names equally often. */
  likeness(one: number, other: number): number;
}

/** Counts the entries that some entries appear with, in one pass over all texts. */
export function countCompany(view: View, entries: Iterable<number>): Company {
  const counts = new Map([...entries].map((entry) => [entry, new Map<number, number>()]));
  eachText(view, allDates, ({ rows, entryAt }, row) => {
    const shown = entryAt.subarray(rows.starts[row], rows.starts[row + 1]);
    for (const entry of shown) {
      const company = counts.get(entry);
      if (company === undefined) continue;
      for (const other of shown)
        if (other !== hidden && other !== entry) company.set(other, (company.get(other) ?? 0) + 1);
    }
  });
  const squares = new Map([...counts].map(([entry, company]) => [entry, sumOfSquares(company)]));
  const textsWith = (one: number, other: number): number => counts.get(one)?.get(other) ?? 0;
  return {
    textsWith,
    likeness(one, other) {
      const [a, b] = [counts.get(one)!, counts.get(other)!];
      const [few, many] = a.size < b.size ? [a, b] : [b, a];
      let product = 0;
      for (const [entry, count] of few) product += count * (many.get(entry) ?? 0);
      if (product === 0) return 0;
      // How often the two appear with each other does not count.
      const both = textsWith(one, other) ** 2;
      return product / Math.sqrt((squares.get(one)! - both) * (squares.get(other)! - both));
    },
  };
}

function sumOfSquares(counts: ReadonlyMap<number, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count ** 2;
  return sum;
}
