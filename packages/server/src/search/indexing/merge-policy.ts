/** What the policy looks at of a segment. */
export interface Weighed {
  /** Texts that have not gone. */
  size: number;
  /** Texts that have. */
  gone: number;
  /** Milliseconds since 1970: when the first of them went; absent when none has. */
  goneSince?: number | undefined;
}

/** Smaller segments are the tail, which grows in place. */
export const tailSize = 64;
/** The number of these that are merged into one: merging at every text made the next search wait a millisecond. */
export const tailSegments = 8;
/** No segment becomes larger, so a merge never takes more than another 150 MB for a moment. */
export const largestSize = 131_072;
/** Segments of a tier are up to so many times as large as those of the one before. */
const tierRatio = 4;
/** From this size on a merge takes its time. */
const largeSize = 16_384;
/**
 * Returns how many segments of a size are merged into one. Every segment is searched for all terms of a query: with four large ones
 * instead of eight, a search among 100,000 texts takes a seventh less. Small ones are merged in pairs: a collection that grows from
 * 18,000 texts to 58,000 one by one then has nine segments instead of twelve, and a text is merged eight times instead of four.
 */
const fanIn = (size: number): number => (size < largeSize ? 2 : 4);
/** A segment is written anew when so many of its texts have gone, */
const goneShare = 0.25;
/** or so long after the first of them went: what was deleted is deleted for good. */
export const goneMs = 10 * 60 * 1000;

/**
 * Which segments to merge next, none when all is well: tiered, as Lucene's and tantivy's default policies are.
 */
export function chooseMerge<Segment extends Weighed>(segments: readonly Segment[], now: number): Segment[] {
  const untidy = segments.find(
    ({ size, gone, goneSince = Infinity }) =>
      gone > goneShare * (size + gone) || (gone > 0 && now - goneSince >= goneMs),
  );
  if (untidy !== undefined) return [untidy];
  const tiers = Map.groupBy(
    segments.filter(({ size }) => size >= tailSize),
    ({ size }) => Math.floor(Math.log2(size / tailSize) / Math.log2(tierRatio)),
  );
  for (const [, tier] of [...tiers].sort(([one], [other]) => one - other)) {
    const smallest = tier.toSorted((one, other) => one.size - other.size);
    const count = fanIn(smallest[0]!.size);
    if (tier.length < count) continue;
    let sum = 0;
    const some = smallest.filter(({ size }) => (sum += size) <= largestSize).slice(0, count);
    if (some.length > 1) return some;
  }
  return [];
}
