import type { CallLimits } from '../../domain/account.ts';
import type { Rights } from '../../domain/keys/rights.ts';

/** What calls are let in by: a pair, which is exchanged for tokens, or a static key, whose secret comes with each call. */
export interface KeyPair extends Rights {
  accountId: number;
  apiKey: string;
  secretHash: Uint8Array;
  name: string;
  createdAt: number;
  lastUsedAt?: number;
  isStatic: boolean;
}

export interface Keys {
  create(account: number, key: Omit<KeyPair, 'accountId' | 'lastUsedAt'>): Promise<void>;
  /** By account, then by age. A page has those behind a key, which may be deleted, and no more than a limit. */
  list(
    account?: number,
    page?: { after: Pick<KeyPair, 'createdAt' | 'apiKey'>; limit: number },
  ): Promise<KeyPair[]>;
  /** Whether the store holds any key at all. */
  any(): Promise<boolean>;
  /** Looks a key up at login, where no account is known yet. */
  find(apiKey: string): Promise<KeyPair | undefined>;
  /** The static key of a secret, with the limits of its account, for it is asked for on every call. */
  findStatic(secretHash: Uint8Array): Promise<(KeyPair & CallLimits) | undefined>;
  touch(apiKey: string, usedAt: number): Promise<void>;
  /** Deletes the key and its tokens, for every process that has the store open once it has resolved; false when there was none. */
  revoke(account: number, apiKey: string): Promise<boolean>;
  /** Revokes a key, but not the last of an account with scope admin and no expiry. Returns undefined when it is done. */
  revokeUnlessLast(account: number, apiKey: string): Promise<'noSuchKey' | 'lastKey' | undefined>;
}

export interface Token {
  accountId: number;
  apiKey: string;
  /** Milliseconds since 1970. */
  lastUsedMs: number;
  /** Whether it is a session of the console, which lives longer without use. */
  isSession: boolean;
}

/** A token with what its key may do now, and the limits of its account. */
export type KnownToken = Token & Rights & CallLimits;

/** Tokens are known by their hash; the token itself is never stored. One that is deleted is known nowhere once that has resolved. */
export interface Tokens {
  create(hash: Uint8Array, token: Token): Promise<void>;
  find(hash: Uint8Array): Promise<KnownToken | undefined>;
  touch(hash: Uint8Array, lastUsedMs: number): Promise<void>;
  delete(hash: Uint8Array): Promise<void>;
  /** Removes tokens last used before the given times and returns how many; those used later than now count as used now. */
  prune(before: { tokensMs: number; sessionsMs: number }, nowMs: number): Promise<number>;
}
