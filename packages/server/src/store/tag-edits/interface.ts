import type { CollectionEdit } from '../../tags/edits.ts';
import type { Name } from '../../tags/fold.ts';

export type NewCollectionEdit = Omit<CollectionEdit, 'version'>;

/** What people have said of tags for whole collections: it holds for every text, stored or to come. */
export interface CollectionEdits {
  /**
   * In the order in which they were made; none where the account has no such collection. A page has those behind a version,
   * and no more than a limit.
   */
  list(
    account: number,
    collectionId: number,
    page?: { after: number; limit: number },
  ): Promise<CollectionEdit[]>;
  /** Makes one, in the place of an earlier one of the same name; a collection takes `max`. */
  put(
    account: number,
    collectionId: number,
    edit: NewCollectionEdit,
    max: number,
  ): Promise<'noSuchCollection' | 'tooManyEdits' | undefined>;
  /** Undoes the edit of a name; false when there is none. */
  undo(account: number, collectionId: number, name: Name): Promise<boolean>;
}
