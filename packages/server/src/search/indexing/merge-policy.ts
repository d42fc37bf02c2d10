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
/** So many of those become one: merging at every text made a search that follows it wait a millisecond. */
export const tailSegments = 8;
/** No segment becomes larger, so a merge never takes more than another 150 MB for a moment. */
export const largestSize = 131_072;
/**
 * So many segments of one size are merged into one of the next. Each segment has to be asked for all terms of a query: with four, and
 * not eight, a search among 100,000 texts takes a seventh less.
 */
const fanIn = 4;
/** A segment is written anew when so many of its texts have gone, */
const goneShare = 0.25;
/** or so long after the first of them went: what was deleted is deleted for good. */
export const goneMs = 10 * 60 * 1000;

/**
 * Which segments to merge next, none when all is well: tiered, as Lucene's and tantivy's default policies are. A text is
 * merged once for each power of four that its collection has grown by.
 */
export function chooseMerge<Segment extends Weighed>(segments: readonly Segment[], now: number): Segment[] {
  const untidy = segments.find(
    ({ size, gone, goneSince = Infinity }) =>
      gone > goneShare * (size + gone) || (gone > 0 && now - goneSince >= goneMs),
  );
  if (untidy !== undefined) return [untidy];
  const tiers = Map.groupBy(
    segments.filter(({ size }) => size >= tailSize),
    ({ size }) => Math.floor(Math.log2(size / tailSize) / Math.log2(fanIn)),
  );
  for (const [, tier] of [...tiers].sort(([one], [other]) => one - other)) {
    if (tier.length < fanIn) continue;
    const smallest = tier.toSorted((one, other) => one.size - other.size);
    let sum = 0;
    const some = smallest.filter(({ size }) => (sum += size) <= largestSize).slice(0, fanIn);
    if (some.length > 1) return some;
  }
  return [];
}
