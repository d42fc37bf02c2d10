/** The factor by which an array grows. Doubling, as `grown` of index/arrays.ts does, would take a list of 200,000 entries over 40 MB. */
const GROWTH = 1.25;

/** Returns an array with room for `length` items: the given one, or a larger copy. */
export function grownTo<Items extends Uint8Array | Uint32Array>(items: Items, length: number): Items {
  if (length <= items.length) return items;
  const Kind = items.constructor as new (length: number) => Items;
  const larger = new Kind(Math.ceil(Math.max(length, GROWTH * items.length)));
  larger.set(items);
  return larger;
}
