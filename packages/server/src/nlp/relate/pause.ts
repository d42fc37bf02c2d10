/**
 * Called now and then by work that may take long: when others should have their turn, it answers a promise to wait
 * for. What runs on one thread lets it answer requests this way; without a need for it there is `unpaused`.
 */
export type Pause = () => Promise<void> | undefined;

export const unpaused: Pause = () => undefined;

/** Items between two looks at the clock, where a look costs more than an item. */
const itemsAtOnce = 500;

/** Calls `visit` with every item, with pauses in between where there are more than `atOnce`. */
export async function visited<T>(
  items: Iterable<T>,
  visit: (item: T) => void,
  pause: Pause,
  atOnce = itemsAtOnce,
): Promise<void> {
  let left = atOnce;
  for (const item of items) {
    if (left-- === 0) {
      left = atOnce - 1;
      const rest = pause();
      if (rest) await rest;
    }
    visit(item);
  }
}

/** The same for work that is done for many items at once. */
export async function visitedTogether<T>(
  items: readonly T[],
  visit: (some: readonly T[]) => void,
  pause: Pause,
  atOnce = itemsAtOnce,
): Promise<void> {
  for (let from = 0; from < items.length; from += atOnce) {
    const rest = from > 0 ? pause() : undefined;
    if (rest) await rest;
    visit(items.slice(from, from + atOnce));
  }
}

/** `items.map(change)`, with the same pauses. */
export async function mapped<T, R>(
  items: Iterable<T>,
  change: (item: T) => R,
  pause: Pause,
  atOnce = itemsAtOnce,
): Promise<R[]> {
  const results: R[] = [];
  await visited(items, (item) => results.push(change(item)), pause, atOnce);
  return results;
}

/** `items.toSorted(order)`, with pauses where there are more than `atOnce`: runs are sorted alone and merged two by two (Knuth 5.2.4). */
export async function sorted<T>(
  items: readonly T[],
  order: (one: T, other: T) => number,
  pause: Pause,
  atOnce = itemsAtOnce,
): Promise<T[]> {
  if (items.length <= atOnce) return items.toSorted(order);
  const middle = atOnce * 2 ** Math.floor(Math.log2((items.length - 1) / atOnce));
  const [head, tail] = [items.slice(0, middle), items.slice(middle)];
  const left = await sorted(head, order, pause, atOnce);
  const right = await sorted(tail, order, pause, atOnce);
  const merged: T[] = [];
  for (let i = 0, j = 0; merged.length < items.length;) {
    const isLeft = j === right.length || (i < left.length && order(left[i]!, right[j]!) <= 0);
    merged.push(isLeft ? left[i++]! : right[j++]!);
    const rest = merged.length % atOnce === 0 ? pause() : undefined;
    if (rest) await rest;
  }
  return merged;
}
