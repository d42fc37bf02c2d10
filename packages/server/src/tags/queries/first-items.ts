/**
 * Collects the first `limit` of the items offered, in the order of `compare`. Later items are dropped now and then, not at
 * each offer.
 */
export class FirstItems<Item> {
  readonly #limit: number;
  readonly #compare: (one: Item, other: Item) => number;
  #items: Item[] = [];
  #last: Item | undefined;

  constructor(limit: number, compare: (one: Item, other: Item) => number) {
    this.#limit = limit;
    this.#compare = compare;
  }

  /** Offers an item; returns whether it may be one of the first. */
  offer(item: Item): boolean {
    if (this.#last !== undefined && this.#compare(item, this.#last) > 0) return false;
    this.#items.push(item);
    if (this.#items.length >= 2 * this.#limit + 100) this.#cut();
    return true;
  }

  /** Returns the first items, in order. */
  items(): Item[] {
    this.#cut();
    return this.#items;
  }

  #cut(): void {
    this.#items = this.#items.sort(this.#compare).slice(0, this.#limit);
    if (this.#items.length === this.#limit) this.#last = this.#items.at(-1);
  }
}

/** Compares strings by code units; 0 only for equal strings. */
export const compareStrings = (one: string, other: string): number =>
  one < other ? -1 : Number(one > other);
