/**
 * Merges ascending lists: calls `visit` with every number that is in at least one of them, in order. `places` has the
 * place of the number in each list, −1 where it is missing; it is valid until the next call.
 */
export function walkTogether(
  lists: readonly (Uint32Array | Float64Array)[],
  visit: (number: number, places: Int32Array) => void,
): void {
  const count = lists.length;
  const next = new Int32Array(count);
  const heads = Float64Array.from(lists, (list) => list[0] ?? Infinity);
  const places = new Int32Array(count);
  for (;;) {
    let least = Infinity;
    for (let which = 0; which < count; which++) if (heads[which]! < least) least = heads[which]!;
    if (least === Infinity) return;
    for (let which = 0; which < count; which++) {
      if (heads[which] !== least) {
        places[which] = -1;
        continue;
      }
      const at = (places[which] = next[which]!++);
      heads[which] = lists[which]![at + 1] ?? Infinity;
    }
    visit(least, places);
  }
}

/**
 * Returns the first place from `from` on whose number is at least `number`, in an ascending list. Interpolation finds
 * hashes fast, because they are spread evenly; other numbers take longer.
 */
export function seek(list: Uint32Array | Float64Array, from: number, number: number): number {
  const end = list.length;
  if (from >= end || list[from]! >= number) return from;
  const last = list[end - 1]!;
  if (last < number) return end;
  const guess = from + Math.floor(((number - list[from]!) / (last - list[from]!)) * (end - 1 - from));
  // The place lies in (low, high].
  let low = from;
  let high = end - 1;
  if (list[guess]! < number) {
    low = guess;
    for (let step = 1; low + step < high; step *= 2) {
      if (list[low + step]! >= number) {
        high = low + step;
        break;
      }
      low += step;
    }
  } else {
    high = guess;
    for (let step = 1; high - step > low; step *= 2) {
      if (list[high - step]! < number) {
        low = high - step;
        break;
      }
      high -= step;
    }
  }
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (list[middle]! < number) low = middle;
    else high = middle;
  }
  return high;
}
