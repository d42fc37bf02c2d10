/**
 * Names of values that belong to the store. `store` is its id, which is created with it. While another store is moved to this one,
 * `moving` is the id of the other, and rows may be missing.
 */
export type IdentityName = 'store' | 'pepper' | 'pepperCheck' | 'moving';

/** The id of a store, and the pepper that its key pairs are hashed with. */
export interface Identity {
  get(name: IdentityName): Promise<Uint8Array | undefined>;
  /** Stores a value unless there is one already. Returns the stored value. */
  storeIfAbsent(name: IdentityName, value: Uint8Array): Promise<Uint8Array>;
  remove(name: IdentityName): Promise<void>;
}
