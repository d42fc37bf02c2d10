import type { CallLimits } from '../../domain/account.ts';

export interface KeyPair {
  accountId: number;
  apiKey: string;
  secretHash: Uint8Array;
  name: string;
  createdAt: number;
  lastUsedAt?: number;
}

export interface Keys {
  create(account: number, pair: Omit<KeyPair, 'accountId' | 'lastUsedAt'>): Promise<void>;
  list(account?: number): Promise<KeyPair[]>;
  /** Whether the store holds any pair at all. */
  any(): Promise<boolean>;
  /** Looks a pair up at login, the one place where no account is known yet. */
  find(apiKey: string): Promise<KeyPair | undefined>;
  touch(apiKey: string, usedAt: number): Promise<void>;
  /** Deletes the pair and its tokens; false when there was none. */
  revoke(account: number, apiKey: string): Promise<boolean>;
  /** The same, but an account keeps its last pair; undefined when it was done. */
  revokeUnlessLast(account: number, apiKey: string): Promise<'noSuchKey' | 'lastKey' | undefined>;
}

export interface Token {
  accountId: number;
  apiKey: string;
  /** Milliseconds since 1970. */
  lastUsedMs: number;
  /** Of the console: it lives longer without use. */
  isSession: boolean;
}

/** Tokens are known by their hash; the token itself is never stored. */
export interface Tokens {
  create(hash: Uint8Array, token: Token): Promise<void>;
  /** With the limits of its account, for it is looked up on every call. */
  find(hash: Uint8Array): Promise<(Token & CallLimits) | undefined>;
  touch(hash: Uint8Array, lastUsedMs: number): Promise<void>;
  delete(hash: Uint8Array): Promise<void>;
  /** Removes tokens last used before the given times and returns how many; those used later than now count as used now. */
  prune(before: { tokensMs: number; sessionsMs: number }, nowMs: number): Promise<number>;
}
