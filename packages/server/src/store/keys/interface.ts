import type { CallLimits } from '../../domain/account.ts';
import type { Rights } from '../../domain/keys/rights.ts';

/** A key of an account: a pair, which is exchanged for tokens, or a static key, whose secret is sent with each call. */
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
  /** Returns keys by account, then by age. With a page, returns at most `limit` keys after the key `after`, which may have been deleted. */
  list(
    account?: number,
    page?: { after: Pick<KeyPair, 'createdAt' | 'apiKey'>; limit: number },
  ): Promise<KeyPair[]>;
  /** Returns true when the store has any key. */
  any(): Promise<boolean>;
  /** Finds a key at sign-in, before the account is known. */
  find(apiKey: string): Promise<KeyPair | undefined>;
  /** Finds the static key of a secret, with the limits of its account, because every call needs both. */
  findStatic(secretHash: Uint8Array): Promise<(KeyPair & CallLimits) | undefined>;
  touch(apiKey: string, usedAt: number): Promise<void>;
  /** Deletes a key and its tokens. Once it resolves, no process that has the store open accepts them. Returns false for an unknown key. */
  revoke(account: number, apiKey: string): Promise<boolean>;
  /** Revokes a key, except the account's last key with scope admin and no expiry. Returns undefined when the key was revoked. */
  revokeUnlessLast(account: number, apiKey: string): Promise<'noSuchKey' | 'lastKey' | undefined>;
}

export interface Token {
  accountId: number;
  apiKey: string;
  /** Milliseconds since 1970. */
  lastUsedMs: number;
  /** Whether the token is a session of the console, which expires later when unused. */
  isSession: boolean;
}

/** A token with the current rights of its key and the limits of its account. */
export type KnownToken = Token & Rights & CallLimits;

/** Tokens, identified by their hash; the token itself is never stored. Once a deletion resolves, no process accepts the token. */
export interface Tokens {
  create(hash: Uint8Array, token: Token): Promise<void>;
  find(hash: Uint8Array): Promise<KnownToken | undefined>;
  touch(hash: Uint8Array, lastUsedMs: number): Promise<void>;
  delete(hash: Uint8Array): Promise<void>;
  /** Deletes tokens last used before the given times, and returns how many. A last use later than now counts as now. */
  prune(before: { tokensMs: number; sessionsMs: number }, nowMs: number): Promise<number>;
}
