import type { AccountLimits, Period } from '../../domain/account.ts';
import type { TextSummary } from '../../domain/text.ts';

export interface AccountOverview extends AccountLimits {
  accountId: number;
  createdAt: number;
  /** The address of an account that was made by registration. */
  email?: string;
  collections: number;
  groups: number;
  texts: number;
  /** Bytes of its texts, as `bytesOf` counts them. */
  bytes: number;
}

/** The limit of its account that keeps a text from being stored. */
export type StorageRefusal = 'textLimit' | 'byteLimit';

/** Limits of accounts. Those of collections, groups and texts are kept by the writes that make these. */
export interface Limits {
  get(account: number): Promise<AccountOverview | undefined>;
  /** All accounts, ascending by id. */
  list(): Promise<AccountOverview[]>;
  /** Changes the given ones, null to none; false when there is no such account. */
  set(account: number, limits: { [Name in keyof AccountLimits]?: number | null }): Promise<boolean>;
}

export interface CallCount {
  accountId: number;
  period: Period;
  /** Start of the period. */
  beginsAt: number;
  calls: number;
}

/** Calls that an account asks for in a period. */
export interface Reservation extends Omit<CallCount, 'calls'> {
  limit: number;
  /** Calls that are not counted yet. */
  uncounted: number;
}

/** Calls made, by account and period; of each period only the latest is kept. */
export interface Calls {
  get(account: number): Promise<CallCount[]>;
  /**
   * Counts the calls that were made, and some that are still to be made, the fewer the less is left of the limit; returns how
   * many of these, 0 where nothing is left.
   */
  reserve(of: Reservation): Promise<number>;
  /** Adds to what is stored of the same period, also less than nothing; what is of an earlier one gives way. */
  add(counts: readonly CallCount[]): Promise<void>;
}

/** Names a call that must be done once: the account's own key, and a hash of the method and its params. */
export interface IdempotencyKey {
  key: string;
  hash: Uint8Array;
  /** When an answer kept under the key is too old to be given again. */
  expiredBefore: number;
}

/**
 * Answers kept for calls that are repeated. They are stored by the writes that they answer, in the same transaction,
 * without what the call said itself, and lose what else they hold of a text when that is deleted.
 */
export interface IdempotentResults {
  /** The first answer but for what the call says, or that the key was used for another call; undefined when it is free. */
  find(account: number, once: IdempotencyKey): Promise<TextSummary | 'keyReused' | undefined>;
  /** Removes answers made before the given time; returns how many. */
  prune(before: number): Promise<number>;
}
