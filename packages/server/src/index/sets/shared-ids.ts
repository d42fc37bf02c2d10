/**
 * A set of ids in shared memory, which threads send without copying it: copying a Set of 100,000 ids takes each thread
 * about ten milliseconds. It has one bit for every number from the lowest id to the highest, so it is for ids of one
 * collection, not for ids that a client sends.
 */
export interface SharedIds {
  lowest: number;
  bits: Uint8Array<SharedArrayBuffer>;
}

/** Creates a set of ids. */
export function sharedIds(ids: readonly number[] | Float64Array): SharedIds {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const id of ids) {
    lowest = Math.min(lowest, id);
    highest = Math.max(highest, id);
  }
  const bits = new Uint8Array(new SharedArrayBuffer(ids.length === 0 ? 0 : ((highest - lowest) >>> 3) + 1));
  for (const id of ids) bits[(id - lowest) >>> 3]! |= 1 << ((id - lowest) & 7);
  return { lowest, bits };
}

/** Returns whether a set has an id. */
export function holdsId(ids: ReadonlySet<number> | SharedIds, id: number): boolean {
  if (!('bits' in ids)) return ids.has(id);
  const { lowest, bits } = ids;
  const at = id - lowest;
  return at >= 0 && ((bits[Math.floor(at / 8)] ?? 0) & (1 << (at & 7))) !== 0;
}

/** Returns all ids, ascending. */
export function idsIn(ids: ReadonlySet<number> | SharedIds): number[] {
  if (!('bits' in ids)) return [...ids].sort((one, other) => one - other);
  const { lowest, bits } = ids;
  const found: number[] = [];
  for (const [at, byte] of bits.entries())
    for (let bit = 0; byte >>> bit !== 0; bit++) if (byte & (1 << bit)) found.push(lowest + 8 * at + bit);
  return found;
}
