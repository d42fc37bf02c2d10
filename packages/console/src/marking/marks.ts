/** Marked rows: their items by key, in the order in which they were marked. */
export type Marked<T> = ReadonlyMap<string, T>;

/**
 * Returns the marks after a row was toggled. With `last`, the key of the row that was toggled before, all rows between both get the new
 * state of this row.
 *
 * @param shown the items of the list, in order
 */
export function toggleMark<T>(
  marked: Marked<T>,
  shown: readonly T[],
  keyOf: (item: T) => string,
  { item, last }: { item: T; last?: string | undefined },
): Marked<T> {
  const at = shown.findIndex((other) => keyOf(other) === keyOf(item));
  const from = last === undefined ? -1 : shown.findIndex((other) => keyOf(other) === last);
  const items = from < 0 || at < 0 ? [item] : shown.slice(Math.min(from, at), Math.max(from, at) + 1);
  const next = new Map(marked);
  const isMarked = !marked.has(keyOf(item));
  for (const one of items) {
    if (isMarked) next.set(keyOf(one), one);
    else next.delete(keyOf(one));
  }
  return next;
}
