/** The facts about a segment by which the policy decides. */
export interface MergeCandidate {
  /** Number of texts that are not deleted. */
  size: number;
  /** Number of deleted texts. */
  deletedCount: number;
  /** When the first text was deleted, in milliseconds since 1970; absent when no text is deleted. */
  deletedSince?: number | undefined;
}

/** The size below which segments belong to the tail, which is merged at once (`CollectionIndex`). */
export const tailSize = 64;
/** How many segments of the tail are merged into one. Merging after every text made the next search wait a millisecond. */
export const tailSegments = 8;
/** The largest size of a merged segment, so a merge takes at most another 150 MB for a moment. */
export const largestSize = 131_072;
/** The largest ratio between the sizes of two segments of one tier. */
const tierRatio = 4;
/** The size from which a merge is expensive. */
const largeSize = 16_384;
/**
 * Returns how many segments of a size are merged into one. Every segment is searched for all terms of a query: with
 * four large segments instead of eight, a search among 100,000 texts takes a seventh less. Small segments are merged in pairs:
 * a collection that grows from 18,000 texts to 58,000 one by one then has nine segments instead of twelve, and a text
 * is merged eight times instead of four.
 */
const fanIn = (size: number): number => (size < largeSize ? 2 : 4);
/** The share of deleted texts above which a segment is rewritten. */
const deletedShare = 0.25;
/** Milliseconds after its first deletion at which a segment is also rewritten, so that deleted texts are purged. */
export const purgeAfterMs = 10 * 60 * 1000;

/**
 * Returns the segments to merge next; none if no merge is due. The policy is tiered, like the defaults of Lucene and
 * tantivy.
 */
export function chooseMerge<Segment extends MergeCandidate>(
  segments: readonly Segment[],
  now: number,
): Segment[] {
  const outdated = segments.find(
    ({ size, deletedCount, deletedSince = Infinity }) =>
      deletedCount > deletedShare * (size + deletedCount) ||
      (deletedCount > 0 && now - deletedSince >= purgeAfterMs),
  );
  if (outdated !== undefined) return [outdated];
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
