import { grow } from './arrays.ts';

/** A text and its score. */
export interface Match {
  id: number;
  score: number;
}

/** Compares two matches in the order of results: negative when the first comes before the second. */
export function compare(first: Match, second: Match): number {
  return second.score - first.score || first.id - second.id;
}

/**
 * Texts and their scores in parallel arrays: a deep search finds tens of thousands of texts, and so many objects would
 * take the garbage collector milliseconds.
 */
export interface Matches {
  ids: number[];
  scores: number[];
}

/**
 * The initial capacity: enough for most searches. A deep search has a limit of tens of thousands, and often finds
 * fewer.
 */
const initialCapacity = 128;

/**
 * Collects the `limit` highest of the scores offered, equal scores by id: a heap with the worst of them on top. The heap
 * lies in arrays of numbers: with a limit of tens of thousands, as many objects would take the garbage collector
 * milliseconds.
 */
export class Best {
  private readonly limit: number;
  private heapIds: Float64Array;
  private heapScores: Float64Array;
  private heapPlaces: Float64Array;
  private size = 0;
  /** The score below which offers are rejected from now on. */
  threshold = 0;

  constructor(limit: number) {
    this.limit = limit;
    const length = Math.min(limit, initialCapacity);
    this.heapIds = new Float64Array(length);
    this.heapScores = new Float64Array(length);
    this.heapPlaces = new Float64Array(length);
    if (limit === 0) this.threshold = Infinity;
  }

  /** Offers a text; `place` is where the caller finds it. */
  offer(id: number, score: number, place = id): void {
    const { limit, size } = this;
    if (score < this.threshold || limit === 0) return;
    if (size < limit) {
      this.append(id, score, place);
      if (this.size === limit) for (let at = limit >> 1; at >= 0; at--) this.sink(at);
    } else if (isWorse(this.heapScores, this.heapIds, 0, score, id)) {
      this.put(0, id, score, place);
      this.sink(0);
    }
    if (this.size === limit) this.threshold = this.heapScores[0]!;
  }

  /** The ids of the best texts, in no order. */
  get ids(): number[] {
    return firstOf(this.heapIds, this.size);
  }

  /** The scores of the best texts, in the order of `ids`. */
  get scores(): number[] {
    return firstOf(this.heapScores, this.size);
  }

  /** The places of the best texts, in the order of `ids`. */
  get places(): number[] {
    return firstOf(this.heapPlaces, this.size);
  }

  /** Returns the best texts and their scores, best first. */
  matches(): Match[] {
    return this.ids.map((id, at) => ({ id, score: this.heapScores[at]! })).sort(compare);
  }

  private append(id: number, score: number, place: number): void {
    if (this.size === this.heapIds.length) {
      this.heapIds = grow(this.heapIds, this.size + 1);
      this.heapScores = grow(this.heapScores, this.size + 1);
      this.heapPlaces = grow(this.heapPlaces, this.size + 1);
    }
    this.put(this.size++, id, score, place);
  }

  private put(at: number, id: number, score: number, place: number): void {
    this.heapIds[at] = id;
    this.heapScores[at] = score;
    this.heapPlaces[at] = place;
  }

  /** Moves an entry down until the entries below it are better. */
  private sink(from: number): void {
    const { heapIds: ids, heapScores: scores, heapPlaces: places, size } = this;
    const id = ids[from]!;
    const score = scores[from]!;
    const place = places[from]!;
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && isWorse(scores, ids, child + 1, scores[child]!, ids[child]!)) child++;
      if (!isWorse(scores, ids, child, score, id)) break;
      this.put(at, ids[child]!, scores[child]!, places[child]!);
      at = child;
    }
    this.put(at, id, score, place);
  }
}

/** Returns the first `count` numbers of an array; `Array.from` takes five times as long for typed arrays. */
function firstOf(numbers: Float64Array, count: number): number[] {
  const first: number[] = [];
  for (let at = 0; at < count; at++) first.push(numbers[at]!);
  return first;
}

/** Returns whether the entry at a place comes after a text with a score and an id in a result. */
function isWorse(scores: Float64Array, ids: Float64Array, at: number, score: number, id: number): boolean {
  const own = scores[at]!;
  return own < score || (own === score && ids[at]! > id);
}
