/**
 * Bytes that are the store's own: `store` is its name, made with it. While another is moved to it, `moving` is the name of
 * that one, and only half of it may be there.
 */
export type IdentityName = 'store' | 'pepper' | 'pepperCheck' | 'moving';

/** What a store is known by, and what its key pairs are hashed with. */
export interface Identity {
  get(name: IdentityName): Promise<Uint8Array | undefined>;
  /** Stores a value unless there is one already, and answers the one that stands. */
  storeIfAbsent(name: IdentityName, value: Uint8Array): Promise<Uint8Array>;
  remove(name: IdentityName): Promise<void>;
}
