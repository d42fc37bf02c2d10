import type { FollowedKey, Follower } from './follower.ts';

/** What follows collections that are in use, the least recently used first. */
export class Kept<Followed extends Follower<{ version: number }>> {
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

  /** The one in use, or else one that nothing is known of yet. */
  of(key: FollowedKey): Followed {
    return this.#followed.get(key.collectionId) ?? this.#make(key);
  }

  /** A collection with all that is committed now; undefined when the account has none. */
  async caughtUp(accountId: number, collectionId: number): Promise<Followed | undefined> {
    const one = this.of({ accountId, collectionId });
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

  /** Drops what was unused for longest until `bytes` are freed; what is asked for now stays. */
  free(bytes: number, wanted: readonly number[]): void {
    let left = bytes;
    for (const [id, one] of this.#followed) {
      if (left <= 0 || wanted.includes(id)) break;
      this.#followed.delete(id);
      left -= one.bytes;
    }
  }
}
