/** The number of turns in a row for awaited items. The next turn is for the other items. */
export const awaitedTurnsInARow = 3;

/**
 * A fair queue of the items that calls wait for. Accounts take turns, and items of one account keep their order. Every fourth
 * turn is left to items that nobody waits for, which this queue does not hold. An item that nobody waits for, behind `n` such
 * items, is served within 4 (n + 1) turns. An awaited item, behind `n` items of its account and among `m` accounts, is served
 * within 4/3 m (n + 1) + 1 turns.
 */
export class FairQueue<Item> {
  /** The queue of each account. The account that was served longest ago comes first. */
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

  /** Returns true when an item can start now. */
  has(canStart: (item: Item) => boolean): boolean {
    return this.#first(canStart) !== undefined;
  }

  /** Returns the item whose turn it is, which stays in the queue; undefined when the turn is for an item that nobody waits for. */
  next(canStart: (item: Item) => boolean): Item | undefined {
    const item = this.#inARow < awaitedTurnsInARow ? this.nextAwaited(canStart) : undefined;
    this.#inARow = item === undefined ? 0 : this.#inARow + 1;
    return item;
  }

  /** Returns the next awaited item, for a worker that accepts no other items. */
  nextAwaited(canStart: (item: Item) => boolean): Item | undefined {
    const first = this.#first(canStart);
    if (first === undefined) return undefined;
    const [account, item] = first;
    const queue = this.#queues.get(account)!;
    this.#queues.delete(account);
    this.#queues.set(account, queue);
    return item;
  }

  #first(canStart: (item: Item) => boolean): [account: number, item: Item] | undefined {
    for (const [account, queue] of this.#queues) {
      for (const item of queue) if (canStart(item)) return [account, item];
    }
    return undefined;
  }
}
