import { allDates, eachText, hidden, type View } from '../view.ts';

/** How often entries co-occur in the texts of a view. */
export interface CoOccurrences {
  /** Returns the number of texts with both entries. */
  textsWith(one: number, other: number): number;
  /** Returns how similar the co-occurring names of two entries are: 0 for no name in common, 1 for the same names equally often. */
  similarity(one: number, other: number): number;
}

/** Counts the entries that co-occur with the given entries, in one pass over all texts. */
export function countCoOccurrences(view: View, entries: Iterable<number>): CoOccurrences {
  const counts = new Map([...entries].map((entry) => [entry, new Map<number, number>()]));
  eachText(view, allDates, ({ rows, entryAt }, row) => {
    const shown = entryAt.subarray(rows.starts[row], rows.starts[row + 1]);
    for (const entry of shown) {
      const others = counts.get(entry);
      if (others === undefined) continue;
      for (const other of shown)
        if (other !== hidden && other !== entry) others.set(other, (others.get(other) ?? 0) + 1);
    }
  });
  const squares = new Map([...counts].map(([entry, others]) => [entry, sumOfSquares(others)]));
  const textsWith = (one: number, other: number): number => counts.get(one)?.get(other) ?? 0;
  return {
    textsWith,
    similarity(one, other) {
      const [a, b] = [counts.get(one)!, counts.get(other)!];
      const [few, many] = a.size < b.size ? [a, b] : [b, a];
      let product = 0;
      for (const [entry, count] of few) product += count * (many.get(entry) ?? 0);
      if (product === 0) return 0;
      // The texts in which the two co-occur with each other do not count.
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
