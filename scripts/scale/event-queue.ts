interface Event<T> {
  time: number;
  value: T;
}

/** What is going to happen, the earliest first: a binary heap. */
export class EventQueue<T> {
  readonly #heap: Event<T>[] = [];

  add(time: number, value: T): void {
    const heap = this.#heap;
    let at = heap.push({ time, value }) - 1;
    for (let above = (at - 1) >> 1; at > 0 && heap[above]!.time > time; above = (at - 1) >> 1) {
      this.#swap(at, above);
      at = above;
    }
  }

  take(): Event<T> | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (heap.length === 0 || last === undefined) return first;
    heap[0] = last;
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      if (left >= heap.length) return first;
      const below = right < heap.length && heap[right]!.time < heap[left]!.time ? right : left;
      if (heap[at]!.time <= heap[below]!.time) return first;
      this.#swap(at, below);
      at = below;
    }
  }

  #swap(one: number, other: number): void {
    const heap = this.#heap;
    [heap[one], heap[other]] = [heap[other]!, heap[one]!];
  }
}
