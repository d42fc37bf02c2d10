import type { CollectionEdit } from '../../tags/edits.ts';
import type { Name } from '../../tags/fold.ts';

export type NewCollectionEdit = Omit<CollectionEdit, 'version'>;

/** Edits of tags in whole collections. They apply to every text, including texts that are added later. */
export interface CollectionEdits {
  /**
   * Returns edits in the order in which they were made; none when the account has no such collection. With a page, returns at most `limit`
   * edits after the version `after`.
   */
  list(
    account: number,
    collectionId: number,
    page?: { after: number; limit: number },
  ): Promise<CollectionEdit[]>;
  /** Stores an edit, which replaces an earlier edit of the same name. A collection can have `max` edits. */
  put(
    account: number,
    collectionId: number,
    edit: NewCollectionEdit,
    max: number,
  ): Promise<'noSuchCollection' | 'tooManyEdits' | undefined>;
  /** Deletes the edit of a name. Returns false when there is none. */
  undo(account: number, collectionId: number, name: Name): Promise<boolean>;
}
