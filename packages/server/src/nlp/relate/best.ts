/** A text and its score. */
export interface Match {
  id: number;
  score: number;
}

/** Order of an answer: negative when the first comes before the second. */
export function compare(first: Match, second: Match): number {
  return second.score - first.score || first.id - second.id;
}

/** The `limit` highest of the scores offered, equal ones by id: a heap with the worst of them on top. */
export class Best {
  private readonly limit: number;
  private readonly heap: Match[] = [];
  /** Lower scores aren't taken (any more). */
  threshold = 0;

  constructor(limit: number) {
    this.limit = limit;
    if (limit === 0) this.threshold = Infinity;
  }

  offer(id: number, score: number): void {
    if (score < this.threshold || this.limit === 0) return;
    const { heap, limit } = this;
    const match = { id, score };
    if (heap.length < limit) {
      heap.push(match);
      if (heap.length === limit) for (let at = limit >> 1; at >= 0; at--) sink(heap, at);
    } else if (compare(match, heap[0]!) < 0) {
      heap[0] = match;
      sink(heap, 0);
    }
    if (heap.length === limit) this.threshold = heap[0]!.score;
  }

  /** In no order. */
  get ids(): number[] {
    return this.heap.map(({ id }) => id);
  }

  /** Best first. */
  matches(): Match[] {
    return this.heap.toSorted(compare);
  }
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
