import { type DayOrder, dayOrderIn } from './dates.ts';

/** Finds the order of day and month in the dates of a column, from the first date of each order. */
export class DayOrders {
  readonly #examples = new Map<DayOrder | 'open', string>();

  add(date: string): void {
    const order = dayOrderIn(date);
    if (order !== undefined && !this.#examples.has(order)) this.#examples.set(order, date);
  }

  /** The order of the column; undefined when no date shows it, and when dates have both orders. */
  get order(): DayOrder | undefined {
    const [dayFirst, monthFirst] = [this.#examples.has('day-first'), this.#examples.has('month-first')];
    if (dayFirst === monthFirst) return undefined;
    return dayFirst ? 'day-first' : 'month-first';
  }

  /** Dates that show why the order is unknown: a date of each order, or a date that could have both orders. */
  get ambiguity(): { dayFirst: string; monthFirst: string } | { open: string } | undefined {
    const [dayFirst, monthFirst] = [this.#examples.get('day-first'), this.#examples.get('month-first')];
    if (dayFirst !== undefined && monthFirst !== undefined) return { dayFirst, monthFirst };
    const open = this.#examples.get('open');
    return open === undefined || this.order !== undefined ? undefined : { open };
  }
}
