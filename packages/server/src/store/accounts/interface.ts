import type { AccountLimits } from '../../domain/account.ts';

export interface Accounts {
  create(createdAt: number): Promise<number>;
  /** Creates an account if the store has none. Returns undefined when it has one. */
  createFirst(createdAt: number): Promise<number | undefined>;
  /** Returns true when the store has any account; false only on a first start. */
  any(): Promise<boolean>;
  exists(account: number): Promise<boolean>;
  /**
   * Deletes the account and everything it owns, in many commits, of which the first deletes its keys. Returns false when there is no
   * such account. Can be called again after a failure.
   */
  remove(account: number): Promise<boolean>;
}

/** Links that give people a key pair, identified by their hash. `since` is the creation time of the oldest valid link. */
export interface Registrations {
  /** Stores a link. Returns false when the address has had `maxLinks` links since `since`. */
  begin(link: {
    hash: Uint8Array;
    email: string;
    name: string;
    now: number;
    since: number;
    maxLinks: number;
  }): Promise<boolean>;
  drop(hash: Uint8Array): Promise<void>;
  find(hash: Uint8Array): Promise<{ email: string; createdAt: number; isUsed: boolean } | undefined>;
  /**
   * Stores a key pair for the address, and an account with these limits when the address has none. Returns false when the link was
   * used or is not valid.
   */
  confirm(link: {
    hash: Uint8Array;
    now: number;
    since: number;
    apiKey: string;
    secretHash: Uint8Array;
    limits: AccountLimits;
  }): Promise<boolean>;
}
