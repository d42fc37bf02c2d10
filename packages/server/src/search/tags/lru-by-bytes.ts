import type { FollowedKey, Follower } from './follower.ts';

/**
 * A cache of the followers of collections in use, by the bytes that they take; evicts the least recently used first.
 */
export class LruByBytes<Item extends Follower<{ version: number }>> {
  readonly #create: (key: FollowedKey) => Item;
  /** The followers by collection, the least recently used first. */
  readonly #items = new Map<number, Item>();

  constructor(create: (key: FollowedKey) => Item) {
    this.#create = create;
  }

  get bytes(): number {
    let bytes = 0;
    for (const item of this.#items.values()) bytes += item.bytes;
    return bytes;
  }

  values(): Iterable<Item> {
    return this.#items.values();
  }

  /** Returns the cached follower, or else a new, empty follower, which is not cached yet. */
  getOrCreate(key: FollowedKey): Item {
    return this.#items.get(key.collectionId) ?? this.#create(key);
  }

  /** Returns the follower with everything that is committed now; undefined when the account has no such collection. */
  async getCaughtUp(accountId: number, collectionId: number): Promise<Item | undefined> {
    const item = this.getOrCreate({ accountId, collectionId });
    if (item.accountId !== accountId) return undefined;
    this.#items.delete(collectionId);
    this.#items.set(collectionId, item);
    try {
      if (await item.catchUp()) return item;
    } catch (error) {
      this.#items.delete(collectionId);
      throw error;
    }
    this.#items.delete(collectionId);
    return undefined;
  }

  /** Evicts the least recently used followers until `bytes` are freed, but none of the `pinned` collections. */
  evict(bytes: number, pinned: readonly number[]): void {
    let left = bytes;
    for (const [id, item] of this.#items) {
      if (left <= 0 || pinned.includes(id)) break;
      this.#items.delete(id);
      left -= item.bytes;
    }
  }
}
