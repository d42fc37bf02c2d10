/** The first `limit` of the items offered, in an order: what lies behind is thrown away now and then, not at each offer. */
export class First<Item> {
  readonly #limit: number;
  readonly #compare: (one: Item, other: Item) => number;
  #kept: Item[] = [];
  #last: Item | undefined;

  constructor(limit: number, compare: (one: Item, other: Item) => number) {
    this.#limit = limit;
    this.#compare = compare;
  }

  /** Whether the item may be one of the first. */
  offer(item: Item): boolean {
    if (this.#last !== undefined && this.#compare(item, this.#last) > 0) return false;
    this.#kept.push(item);
    if (this.#kept.length >= 2 * this.#limit + 100) this.#cut();
    return true;
  }

  /** In order. */
  items(): Item[] {
    this.#cut();
    return this.#kept;
  }

  #cut(): void {
    this.#kept = this.#kept.sort(this.#compare).slice(0, this.#limit);
    if (this.#kept.length === this.#limit) this.#last = this.#kept.at(-1);
  }
}

/** Order of code units; what differs is told apart. */
export const order = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
