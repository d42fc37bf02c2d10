/** The factor by which an array grows. Doubling, as `grow` of index/arrays.ts does, would take over 40 MB for 200,000 entries. */
const GROWTH = 1.25;

/** Returns an array with room for `length` items: the given one, or a larger copy. */
export function growTo<Items extends Uint8Array | Uint32Array>(items: Items, length: number): Items {
  if (length <= items.length) return items;
  const Kind = items.constructor as new (length: number) => Items;
  const larger = new Kind(Math.ceil(Math.max(length, GROWTH * items.length)));
  larger.set(items);
  return larger;
}
