/** Queues by owner, served round robin: an owner is served again once all other owners have been, however long its queue is. */
export class RoundRobin<Owner, Item> {
  /** The owner that was served longest ago comes first. No queue is empty. */
  readonly #queues = new Map<Owner, Item[]>();

  get isEmpty(): boolean {
    return this.#queues.size === 0;
  }

  has(owner: Owner): boolean {
    return this.#queues.has(owner);
  }

  add(owner: Owner, item: Item): void {
    const queue = this.#queues.get(owner);
    if (queue) queue.push(item);
    else this.#queues.set(owner, [item]);
  }

  /** Removes and returns the first item of the owner whose turn it is; undefined when all queues are empty. */
  next(): Item | undefined {
    for (const [owner, queue] of this.#queues) {
      this.#queues.delete(owner);
      const item = queue.shift();
      if (queue.length > 0) this.#queues.set(owner, queue);
      return item;
    }
    return undefined;
  }
}
