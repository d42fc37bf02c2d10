import type { MessagePort } from 'node:worker_threads';
import type { Clock } from '../domain/clock.ts';
import type { Accounts, Registrations } from './accounts/interface.ts';
import type { Analyses } from './analyses/interface.ts';
import type { HintRequests } from './changes/hints.ts';
import type { Change, Changes } from './changes/interface.ts';
import type { Collections } from './collections/interface.ts';
import type { Events } from './events/interface.ts';
import type { SharedFailedSignIns } from './failures/interface.ts';
import type { Groups } from './groups/interface.ts';
import type { Identity } from './identity/interface.ts';
import type { Keys, Tokens } from './keys/interface.ts';
import type { Linking } from './linking/interface.ts';
import type { IdempotentResults, Calls, Limits } from './limits/interface.ts';
import type { Matching } from './matching/interface.ts';
import type { MergeRefusals } from './merge-refusals/interface.ts';
import type { CollectionRestores } from './restore/interface.ts';
import type { SavedSearches } from './saved-searches/interface.ts';
import type { CollectionEdits } from './tag-edits/interface.ts';
import type { Texts } from './texts/interface.ts';
import type { Vocabularies } from './vocabularies/interface.ts';
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
export type * from './leases/interface.ts';
export type * from './linking/interface.ts';
export type * from './matching/interface.ts';
export type * from './merge-refusals/interface.ts';
export type * from './restore/interface.ts';
export type * from './saved-searches/interface.ts';
export type * from './tag-edits/interface.ts';
export type * from './texts/interface.ts';
export type * from './vocabularies/interface.ts';
export type * from './webhooks/interface.ts';

/**
 * The database, as the rest of the code uses it. Rules of every engine:
 *
 * - the account is the first argument, and rows of another account are treated as absent;
 * - a write resolves only when it is durable (its commit was synced), and stores everything or nothing;
 * - times are whole seconds since 1970, unless a name ends with `Ms` (milliseconds).
 */
export interface Store extends AsyncDisposable {
  readonly accounts: Accounts;
  readonly keys: Keys;
  readonly tokens: Tokens;
  readonly failedSignIns: SharedFailedSignIns;
  readonly registrations: Registrations;
  readonly collections: Collections;
  readonly texts: Texts;
  readonly analyses: Analyses;
  readonly linking: Linking;
  readonly changes: Changes;
  readonly tagEdits: CollectionEdits;
  readonly mergeRefusals: MergeRefusals;
  readonly groups: Groups;
  readonly limits: Limits;
  readonly calls: Calls;
  readonly idempotentResults: IdempotentResults;
  readonly identity: Identity;
  readonly events: Events;
  readonly webhooks: Webhooks;
  readonly vocabularies: Vocabularies;
  readonly savedSearches: SavedSearches;
  readonly matching: Matching;
  readonly restores: CollectionRestores;
  /** Returns the clock that all nodes of the store share, made from this machine's clock. */
  clockOf(machine: Clock): Clock;
  /** Whether other nodes may use the store at the same time. */
  readonly isShared: boolean;
  /** Whether listeners are notified of writes of other nodes. A notification can be lost. */
  receivesRemoteChanges(): boolean;
  /** Calls the listener after each commit, in order, before the promise of the write resolves. The returned function removes it. */
  onChange(listener: (change: Change) => void): () => void;
  /**
   * Sends a `Hint` to a port when a commit has changed an analysis or deleted a text in a collection that `requests` names. The hint is
   * sent by the thread that commits, before the promise of the write resolves. A hint through the main
   * thread took .3 ms longer (`npm run bench:related`).
   */
  sendHints(port: MessagePort, requests: HintRequests): void;
  /** Resolves with an error when writes have become impossible and the store was not closed. The store must be opened again. */
  readonly lost: Promise<Error>;
  /** Writes a row and reads it back, for the readiness probe. */
  ping(): Promise<void>;
  /** Returns the bytes on disk: files with their log, or tables with their indexes. */
  bytes(): Promise<number>;
  /** Finishes the writes in progress and closes every connection. */
  close(): Promise<void>;
}
