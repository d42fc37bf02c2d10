import { firstSecond } from '../../domain/dates.ts';
import { type Bucket, bucketOf, startOf } from './timeline.ts';

/** Counts texts by the month of their date, in UTC. */
export class MonthCounts {
  /** Texts by day: the month of a day is computed once, not for each text. */
  readonly #days = new Map<number, number>();

  add(date: number): void {
    const day = bucketOf.day(date);
    this.#days.set(day, (this.#days.get(day) ?? 0) + 1);
  }

  /** Returns the months that have texts, in order; of more than `limit`, the latest. */
  latest(limit: number): Bucket[] {
    const months = new Map<number, number>();
    for (const [day, texts] of this.#days) {
      const month = bucketOf.month(startOf.day(day));
      months.set(month, (months.get(month) ?? 0) + texts);
    }
    return [...months]
      .sort(([one], [other]) => one - other)
      .slice(-limit)
      .map(([month, texts]) => ({ from: Math.max(startOf.month(month), firstSecond), texts }));
  }
}
