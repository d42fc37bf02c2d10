import type { CollectionEvent, ImportOutcome } from '../../domain/events/event.ts';

/** What happened in collections. The write that does something writes its event: neither is ever stored without the other. */
export interface Events {
  /** Those with a higher version than the given one, ascending; undefined when the account has no such collection. */
  since(
    account: number,
    collectionId: number,
    version: number,
    limit: number,
  ): Promise<CollectionEvent[] | undefined>;
  /** Says that an import is over; false when the account has no such collection. */
  importFinished(
    account: number,
    collectionId: number,
    outcome: ImportOutcome,
    now: number,
  ): Promise<boolean>;
  /**
   * Removes events that came before `before` and are on their way to nobody, and all that came before `deadBefore`, with
   * their deliveries; at most so many. Returns how many.
   */
  prune(args: { before: number; deadBefore: number; atMost: number }): Promise<number>;
}
