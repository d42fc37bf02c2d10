/** Turns in a row for items that a call waits for; the next turn is for the others. */
export const awaitedInARow = 3;

/**
 * A fair queue of the items that calls wait for. Accounts take turns, and items of one account keep their order. Every fourth turn
 * is left to items that nobody waits for, which this queue does not hold. An item that nobody waits for, behind `n` others, is
 * served within 4 (n + 1) turns; an awaited item, behind `n` of its account and among `m` accounts, within 4/3 m (n + 1) + 1.
 */
export class FairQueue<Item> {
  /** The account that was served longest ago comes first. */
  readonly #queues = new Map<number, Set<Item>>();
  #inARow = 0;

  add(account: number, item: Item): void {
    const queue = this.#queues.get(account) ?? new Set();
    this.#queues.set(account, queue.add(item));
  }

  remove(account: number, item: Item): void {
    const queue = this.#queues.get(account);
    queue?.delete(item);
    if (queue?.size === 0) this.#queues.delete(account);
  }

  /** Whether there is an item that can be done now. */
  has(canBeDone: (item: Item) => boolean): boolean {
    return this.#first(canBeDone) !== undefined;
  }

  /** Returns the item whose turn it is, which stays in the queue; undefined when the turn is for an item that nobody waits for. */
  next(canBeDone: (item: Item) => boolean): Item | undefined {
    const item = this.#inARow < awaitedInARow ? this.nextAwaited(canBeDone) : undefined;
    this.#inARow = item === undefined ? 0 : this.#inARow + 1;
    return item;
  }

  /** Returns the next awaited item for a worker that can take no other. */
  nextAwaited(canBeDone: (item: Item) => boolean): Item | undefined {
    const first = this.#first(canBeDone);
    if (first === undefined) return undefined;
    const [account, item] = first;
    const queue = this.#queues.get(account)!;
    this.#queues.delete(account);
    this.#queues.set(account, queue);
    return item;
  }

  #first(canBeDone: (item: Item) => boolean): [account: number, item: Item] | undefined {
    for (const [account, queue] of this.#queues) {
      for (const item of queue) if (canBeDone(item)) return [account, item];
    }
    return undefined;
  }
}
