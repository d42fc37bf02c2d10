/** A stretch of terms with consecutive numbers: their hashes, ascending, and the number of the first. */
export interface Stretch {
  hashes: Uint32Array;
  first: number;
}

/** Returns the stretches of a segment's terms: the common terms and the others, without an empty stretch. */
export function stretchesOf(hashes: Uint32Array, common: number): Stretch[] {
  const all = [
    { hashes: hashes.subarray(0, common), first: 0 },
    { hashes: hashes.subarray(common), first: common },
  ];
  return all.filter((stretch) => stretch.hashes.length > 0);
}
