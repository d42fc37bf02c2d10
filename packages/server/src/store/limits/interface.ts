import type { AccountLimits, Period } from '../../domain/account.ts';
import type { WrittenText } from '../../domain/text.ts';

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

/** The account limit that a text would exceed. */
export type StorageRefusal = 'textLimit' | 'byteLimit';

/** Limits of accounts. The writes that create collections, groups and texts enforce them. */
export interface Limits {
  get(account: number): Promise<AccountOverview | undefined>;
  /** Returns all accounts, ascending by id. */
  list(): Promise<AccountOverview[]>;
  /** Changes the given limits; null removes a limit. Returns false when there is no such account. */
  set(account: number, limits: { [Name in keyof AccountLimits]?: number | null }): Promise<boolean>;
}

export interface CallCount {
  accountId: number;
  period: Period;
  /** Start of the period. */
  beginsAt: number;
  calls: number;
}

/** A request of a node to reserve calls of an account in a period. */
export interface Reservation extends Omit<CallCount, 'calls'> {
  limit: number;
  /** Calls that were made and are not counted yet. */
  uncounted: number;
}

/** Counts of calls, by account and period. Only the latest period of each kind is stored. */
export interface Calls {
  get(account: number): Promise<CallCount[]>;
  /**
   * Counts the calls that were made, and reserves calls that are still to be made; fewer when less of the limit remains. Returns how many
   * were reserved; 0 when the limit is used up.
   */
  reserve(reservation: Reservation): Promise<number>;
  /** Adds counts, which may be negative, to the stored ones of the same period. Replaces counts of an earlier period. */
  add(counts: readonly CallCount[]): Promise<void>;
}

/** Names a call that must run only once: the key that the account chose, and a hash of the method and its params. */
export interface IdempotencyKey {
  key: string;
  hash: Uint8Array;
  /** Stored results from before this time have expired. */
  expiredBefore: number;
}

/**
 * Stored results of calls with an idempotency key. The write of the call stores its result, in the same transaction, without the fields
 * that the call sets. When the text is deleted, only the ids stay in the result.
 */
export interface IdempotentResults {
  /** Returns the stored result without the fields that the call sets; undefined when the key is unused. */
  find(account: number, once: IdempotencyKey): Promise<WrittenText | 'keyReused' | undefined>;
  /** Deletes results from before the given time. Returns how many. */
  prune(before: number): Promise<number>;
}
