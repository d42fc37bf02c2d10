/** A claim of a collection by a node, for work in the background. Times are in seconds since 1970. */
export interface CollectionLease {
  account: number;
  collectionId: number;
  holder: string;
  now: number;
  leaseUntil: number;
}

/** Leases by which one node at a time does a kind of work in a collection. */
export interface CollectionLeases {
  /** Returns collections, at most `limit`, that have work to do and that no node has leased. */
  due(now: number, limit: number): Promise<{ accountId: number; collectionId: number }[]>;
  /** Leases a collection, or extends the lease that the holder has. Returns false when another node has the lease. */
  lease(lease: CollectionLease): Promise<boolean>;
  /** Releases a collection, or all collections when none is given. */
  release(lease?: Pick<CollectionLease, 'account' | 'collectionId' | 'holder'>): Promise<void>;
  /** Returns true when any collection is leased. */
  anyLeased(): Promise<boolean>;
}
