import type { TokenIdentity } from '../contract/method.ts';
import type { Period } from '../domain/account.ts';
import type { Rights } from '../domain/keys/rights.ts';
import type { KeyPair } from '../store/store.ts';

/** The part of accounts that methods use, in addition to the store. */

export interface IssuedKeys {
  accountId: number;
  apiKey: string;
  /** Returned once; the store has only its hash. */
  secretKey: string;
}

/** The rights of a new key. The default scope is `admin`, or `read` for a static key. */
export interface NewKey extends Partial<Rights> {
  isStatic?: boolean;
}

export interface KeyPairs {
  /** Creates a key pair, or a static key if `rights.isStatic` is set, for an account; without `account`, for a new account. */
  issue(name: string, account?: number, rights?: NewKey): Promise<IssuedKeys>;
  /** Creates the first account of a store and a pair for it; undefined when the store has accounts. */
  issueFirst(name: string): Promise<IssuedKeys | undefined>;
  /**
   * Returns the pair of a key and its secret. An unknown key takes the same steps as a wrong secret, so neither the error nor its
   * time reveals which of the two was wrong. An expired pair counts as unknown. Throws keyIsStatic for a static key, which is not exchanged
   * for a token.
   */
  verify(apiKey: string, secretKey: string): Promise<KeyPair>;
}

export interface AccessTokens {
  /** Creates a token for a pair, and records the use of the pair. The token of a session of the console expires later. */
  issue(pair: KeyPair, options?: { isSession?: boolean }): Promise<string>;
  /** Returns the state of a token, and renews a valid token. */
  check(token: string): Promise<TokenState>;
  invalidate(tokenHash: Uint8Array): Promise<void>;
}

/** The identity of a valid token and the API key that it belongs to; or why the token is not valid: `idle` for too long, or `unknown`. */
export type TokenState = { identity: TokenIdentity; apiKey: string } | 'idle' | 'unknown';

export interface FailedSignIns {
  /** Counts a failure. Returns the seconds to wait when the failure came during a wait, otherwise 0. */
  addFailure(address: string, apiKey: string): number | Promise<number>;
}

export interface CallCounts {
  /** Returns the calls of an account in this month and in this hour. */
  callsMade(account: number): Promise<Record<Period, number>>;
}
