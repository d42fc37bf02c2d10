/** A text and its score. */
export interface Match {
  id: number;
  score: number;
}

/**
 * The `limit` highest of the scores that are above 0 and accepted, highest first, equal ones by id; a heap with the
 * worst of them on top. ids[i] has scores[i].
 */
export function best(
  scores: Float64Array,
  ids: readonly number[],
  limit: number,
  accepts: (id: number) => boolean,
): Match[] {
  const heap: Match[] = [];
  if (limit === 0) return heap;
  let threshold = 0;
  for (let slot = 0; slot < scores.length; slot++) {
    const score = scores[slot]!;
    if (score === 0 || score < threshold) continue;
    if (!accepts(ids[slot]!)) continue;
    const match = { id: ids[slot]!, score };
    if (heap.length < limit) {
      heap.push(match);
      if (heap.length === limit) for (let at = limit >> 1; at >= 0; at--) sink(heap, at);
    } else if (compare(match, heap[0]!) < 0) {
      heap[0] = match;
      sink(heap, 0);
    }
    if (heap.length === limit) threshold = heap[0]!.score;
  }
  return heap.sort(compare);
}

/** Order of an answer: negative when the first comes before the second. */
export function compare(first: Match, second: Match): number {
  return second.score - first.score || first.id - second.id;
}

function sink(heap: Match[], from: number): void {
  const match = heap[from]!;
  let at = from;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && compare(heap[child + 1]!, heap[child]!) > 0) child++;
    if (compare(heap[child]!, match) <= 0) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = match;
}
