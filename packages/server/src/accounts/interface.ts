import type { TokenIdentity } from '../contract/method.ts';
import type { Period } from '../domain/account.ts';
import type { Rights } from '../domain/keys/rights.ts';
import type { KeyPair } from '../store/store.ts';

/** What the methods see of accounts, beside the store. */

export interface IssuedKeys {
  accountId: number;
  apiKey: string;
  /** Shown once; the store keeps only its hash. */
  secretKey: string;
}

/** What a new key may do: everything unless told otherwise, or with a static one reading alone. */
export interface NewKey extends Partial<Rights> {
  isStatic?: boolean;
}

export interface KeyPairs {
  /** A new pair for an account, or for a new account when none is given. */
  issue(name: string, account?: number, rights?: NewKey): Promise<IssuedKeys>;
  /** A pair for the first account of a store, which is made; undefined where there are accounts. */
  issueFirst(name: string): Promise<IssuedKeys | undefined>;
  /**
   * The pair that belongs to the given key and secret. An unknown key takes the same steps as a wrong secret, so
   * neither the answer nor its time tells which of the two was wrong. A pair that has expired is unknown; a static key
   * throws keyIsStatic, for it is exchanged for nothing.
   */
  verify(apiKey: string, secretKey: string): Promise<KeyPair>;
}

export interface AccessTokens {
  /** A new token for a pair, whose use is noted; that of a session of the console lives longer without use. */
  issue(pair: KeyPair, options?: { isSession?: boolean }): Promise<string>;
  /** What a token is worth, and renews it. */
  check(token: string): Promise<TokenState>;
  invalidate(tokenHash: Uint8Array): Promise<void>;
}

/** Whose a valid token is and the pair that it ends with; or why it is not valid: unused for too long, or not there. */
export type TokenState = { identity: TokenIdentity; apiKey: string } | 'idle' | 'unknown';

export interface FailedSignIns {
  /** Counts a failure; returns the seconds to wait when it came before the end of such a wait, or else 0. */
  failed(address: string, apiKey: string): number | Promise<number>;
}

export interface CallCounts {
  /** Calls that the account has made in this month and in this hour. */
  callsMade(account: number): Promise<Record<Period, number>>;
}
