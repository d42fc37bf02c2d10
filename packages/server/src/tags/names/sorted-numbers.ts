type Compare = (one: number, other: number) => number;

/** Returns the sorted numbers with the added numbers inserted in order. Costs little where few are added to many. */
export function insertSorted(
  sorted: Uint32Array,
  added: Uint32Array,
  compare: Compare,
): Uint32Array<ArrayBuffer> {
  const all = new Uint32Array(sorted.length + added.length);
  let copied = 0;
  for (const [at, number] of added.toSorted(compare).entries()) {
    const end = firstPlace(sorted, (other) => compare(other, number) > 0);
    all.set(sorted.subarray(copied, end), copied + at);
    all[end + at] = number;
    copied = end;
  }
  all.set(sorted.subarray(copied), copied + added.length);
  return all;
}

/**
 * Returns the first place where `holds` is true; the length if there is none. `holds` must stay true after that place, because
 * the search is binary.
 */
export function firstPlace(sorted: Uint32Array, holds: (number: number) => boolean): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (holds(sorted[middle]!)) to = middle;
    else from = middle + 1;
  }
  return from;
}
