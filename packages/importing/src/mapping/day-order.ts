import { type DayOrder, orderTold } from './dates.ts';

/** What the dates of a column tell of their order: the first date of each kind that it has. */
export class DayOrders {
  readonly #seen = new Map<DayOrder | 'open', string>();

  add(date: string): void {
    const told = orderTold(date);
    if (told !== undefined && !this.#seen.has(told)) this.#seen.set(told, date);
  }

  /** The one order that dates of the column have; undefined when none tells, or when they have both. */
  get order(): DayOrder | undefined {
    const [dayFirst, monthFirst] = [this.#seen.has('day-first'), this.#seen.has('month-first')];
    if (dayFirst === monthFirst) return undefined;
    return dayFirst ? 'day-first' : 'month-first';
  }

  /** Dates that show why there is none: one of each order, or one that could have both. */
  get doubts(): { dayFirst: string; monthFirst: string } | { open: string } | undefined {
    const [dayFirst, monthFirst] = [this.#seen.get('day-first'), this.#seen.get('month-first')];
    if (dayFirst !== undefined && monthFirst !== undefined) return { dayFirst, monthFirst };
    const open = this.#seen.get('open');
    return open === undefined || this.order !== undefined ? undefined : { open };
  }
}
