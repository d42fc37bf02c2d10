import type { CollectionEvent, ImportOutcome } from '../../domain/events/event.ts';

/** Events of collections. A change and its event are stored by the same write, never one without the other. */
export interface Events {
  /** Returns the events with a higher version, ascending; undefined when the account has no such collection. */
  since(
    account: number,
    collectionId: number,
    version: number,
    limit: number,
  ): Promise<CollectionEvent[] | undefined>;
  /** Stores the end of an import as an event. Returns false when the account has no such collection. */
  importFinished(
    account: number,
    collectionId: number,
    outcome: ImportOutcome,
    now: number,
  ): Promise<boolean>;
  /**
   * Deletes events from before `before` that have no pending delivery or dead letter, and every event from before `deadBefore`, with
   * their deliveries, up to `atMost`. Returns how many.
   */
  prune(args: { before: number; deadBefore: number; atMost: number }): Promise<number>;
}
