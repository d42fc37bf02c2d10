import type { FollowedKey, Follower } from './follower.ts';

/** Followers of the collections that are in use, the least recently used first; evicted by the bytes that they take. */
export class LruByBytes<Followed extends Follower<{ version: number }>> {
  readonly #make: (key: FollowedKey) => Followed;
  readonly #followed = new Map<number, Followed>();

  constructor(make: (key: FollowedKey) => Followed) {
    this.#make = make;
  }

  get bytes(): number {
    let bytes = 0;
    for (const one of this.#followed.values()) bytes += one.bytes;
    return bytes;
  }

  all(): Iterable<Followed> {
    return this.#followed.values();
  }

  /** Returns the follower in use, or else a new one that knows nothing yet. */
  getOrMake(key: FollowedKey): Followed {
    return this.#followed.get(key.collectionId) ?? this.#make(key);
  }

  /** Returns the follower with everything that is committed now; undefined when the account has no such collection. */
  async caughtUp(accountId: number, collectionId: number): Promise<Followed | undefined> {
    const one = this.getOrMake({ accountId, collectionId });
    if (one.accountId !== accountId) return undefined;
    this.#followed.delete(collectionId);
    this.#followed.set(collectionId, one);
    try {
      if (await one.catchUp()) return one;
    } catch (error) {
      this.#followed.delete(collectionId);
      throw error;
    }
    this.#followed.delete(collectionId);
    return undefined;
  }

  /** Drops the least recently used followers until `bytes` are freed, but none of the wanted collections. */
  evict(bytes: number, wanted: readonly number[]): void {
    let left = bytes;
    for (const [id, one] of this.#followed) {
      if (left <= 0 || wanted.includes(id)) break;
      this.#followed.delete(id);
      left -= one.bytes;
    }
  }
}
