import type { AccountLimits } from '../../domain/account.ts';

export interface Accounts {
  create(createdAt: number): Promise<number>;
  /** An account, where the store holds none; undefined where it does. */
  createFirst(createdAt: number): Promise<number | undefined>;
  /** Whether the store holds any account at all: false only on a first start. */
  any(): Promise<boolean>;
  exists(account: number): Promise<boolean>;
  /**
   * Deletes the account with all it has, in many commits: its keys in the first one. False when there is none; after a
   * failure it can be called again.
   */
  remove(account: number): Promise<boolean>;
}

/** Links by which people get a key pair, known by their hash. `since` is when the oldest link that is valid was made. */
export interface Registrations {
  /** Stores a link; false when the address got `most` of them since. */
  begin(link: {
    hash: Uint8Array;
    email: string;
    name: string;
    now: number;
    since: number;
    most: number;
  }): Promise<boolean>;
  drop(hash: Uint8Array): Promise<void>;
  find(hash: Uint8Array): Promise<{ email: string; createdAt: number; isUsed: boolean } | undefined>;
  /**
   * Gives the address the pair, and an account with these limits when it has none; false when the link was used or is
   * not valid.
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
