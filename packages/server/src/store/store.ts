import type { MessagePort } from 'node:worker_threads';
import type { Clock } from '../domain/clock.ts';
import type { Accounts, Registrations } from './accounts/interface.ts';
import type { Analyses } from './analyses/interface.ts';
import type { HintRequests } from './changes/hints.ts';
import type { Change, Changes } from './changes/interface.ts';
import type { Collections } from './collections/interface.ts';
import type { Events } from './events/interface.ts';
import type { FailedSignInCounts } from './failures/interface.ts';
import type { Groups } from './groups/interface.ts';
import type { Identity } from './identity/interface.ts';
import type { Keys, Tokens } from './keys/interface.ts';
import type { IdempotentResults, Calls, Limits } from './limits/interface.ts';
import type { CollectionEdits } from './tag-edits/interface.ts';
import type { Texts } from './texts/interface.ts';
import type { Webhooks } from './webhooks/interface.ts';

export type * from './accounts/interface.ts';
export type * from './analyses/interface.ts';
export type * from './changes/interface.ts';
export type * from './collections/interface.ts';
export type * from './events/interface.ts';
export type * from './failures/interface.ts';
export type * from './groups/interface.ts';
export type * from './identity/interface.ts';
export type * from './keys/interface.ts';
export type * from './limits/interface.ts';
export type * from './tag-edits/interface.ts';
export type * from './texts/interface.ts';
export type * from './webhooks/interface.ts';

/**
 * What the service needs of a database, and all that the rest of the code sees of one. Rules of every engine:
 *
 * - the account is the first argument, and what belongs to another account is answered like what does not exist;
 * - a write has resolved only when it is durable (its commit was synced), and it happened whole or not at all;
 * - times are whole seconds since 1970 unless a name says milliseconds.
 */
export interface Store extends AsyncDisposable {
  readonly accounts: Accounts;
  readonly keys: Keys;
  readonly tokens: Tokens;
  readonly failedSignIns: FailedSignInCounts;
  readonly registrations: Registrations;
  readonly collections: Collections;
  readonly texts: Texts;
  readonly analyses: Analyses;
  readonly changes: Changes;
  readonly tagEdits: CollectionEdits;
  readonly groups: Groups;
  readonly limits: Limits;
  readonly calls: Calls;
  readonly idempotentResults: IdempotentResults;
  readonly identity: Identity;
  readonly events: Events;
  readonly webhooks: Webhooks;
  /** The clock that all nodes of the store go by, given this machine's. */
  clockOf(machine: Clock): Clock;
  /** Whether other services may work on it at the same time. */
  readonly isShared: boolean;
  /** Whether listeners are told of what others write; never of everything, for a notice can be lost. */
  receivesRemoteChanges(): boolean;
  /** Calls the listener after each commit, in their order and before the write's promise resolves; returns what ends it. */
  onChange(listener: (change: Change) => void): () => void;
  /**
   * Tells a thread by its port when a commit has changed an analysis in a collection that is wanted, or has deleted a text: a `Hint`,
   * sent where the commit is made and before it is answered. By way of the main thread it took .3 ms longer.
   */
  sendHints(port: MessagePort, wanted: HintRequests): void;
  /** Resolves when the store can write no more though nobody has closed it; opening it anew is the way back. */
  readonly lost: Promise<Error>;
  /** Writes and reads back a row, for the readiness probe. */
  ping(): Promise<void>;
  /** Bytes that it takes on disk: files with their log, or tables with their indexes. */
  bytes(): Promise<number>;
  /** Finishes the writes under way and closes every connection. */
  close(): Promise<void>;
}
