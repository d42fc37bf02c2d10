import { type Dates, hidden, isThere, type View } from '../view.ts';

/** By entry. */
export interface Counts {
  texts: Uint32Array;
  first: Float64Array;
  last: Float64Array;
}

/** Of each view those of all its texts: lists without dates are asked most, and again for each page. */
const whole = new WeakMap<View, Counts>();

/** Counts the texts of each entry within some dates. */
export function countEntries(view: View, dates: Dates): Counts {
  if (dates.from !== -Infinity || dates.to !== Infinity) return count(view, dates);
  const counts = whole.get(view) ?? count(view, dates);
  whole.set(view, counts);
  return counts;
}

function count({ texts: all, members }: View, dates: Dates): Counts {
  const texts = new Uint32Array(all.length);
  const first = new Float64Array(all.length).fill(Infinity);
  const last = new Float64Array(all.length).fill(-Infinity);
  for (const { rows, version, entryAt } of members) {
    for (let row = 0; row < rows.length; row++) {
      if (!isThere(rows, row, version, dates)) continue;
      const date = rows.dates[row]!;
      for (let at = rows.starts[row]!; at < rows.starts[row + 1]!; at++) {
        const entry = entryAt[at]!;
        if (entry === hidden) continue;
        texts[entry]!++;
        if (date < first[entry]!) first[entry] = date;
        if (date > last[entry]!) last[entry] = date;
      }
    }
  }
  return { texts, first, last };
}
