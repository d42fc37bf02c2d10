import type { Selectable } from '#kysely';
import type { StorageRefusal } from '../limits/interface.ts';
import type { Tables } from '../tables.ts';

/** A row of a table. */
type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** A collection of a backup, without its texts. */
export interface CollectionCopy {
  collection: Row<'collection'>;
  accountCreatedAt: number;
  tagEdits: Row<'tagEdit'>[];
  mergeRefusals: Row<'mergeRefusal'>[];
  /** Its places in saved searches, and the saved searches that search nothing else. */
  searches: Row<'savedSearchCollection'>[];
  ownSearches: Row<'savedSearch'>[];
  webhooks: Row<'webhook'>[];
}

/** Some texts of a collection of a backup, ascending by id, and the rows that belong to them. */
export interface TextCopies {
  texts: Row<'text'>[];
  analyses: Row<'analysis'>[];
  members: Row<'groupMember'>[];
  matches: Row<'savedMatch'>[];
}

/** The collection that a restore fills. */
export interface RestoredCollection {
  account: number;
  collectionId: number;
}

/** The numbers of rows that a page of a restore has stored. Texts whose `ext_text_id` a newer text has are left out. */
export interface RestoredRows {
  texts: number;
  members: number;
  matches: number;
}

export type RestoreRefusal =
  | 'noSuchAccount'
  /** The collection has texts. */
  | 'notEmpty'
  | 'nameTaken'
  | 'collectionLimit'
  | StorageRefusal;

/**
 * Restores a collection of a backup while services use the store. Until `finish`, the name of the collection says that it is being
 * restored. A restore that was interrupted starts again: `begin` empties the collection that the first attempt left.
 */
export interface CollectionRestores {
  /**
   * Creates the collection with its edits of tags. Without `name`, the collection keeps its id from the backup, and must be missing or
   * empty; a missing collection also gets back its webhooks and the saved searches that search only this collection. With `name`, it
   * becomes a new collection.
   */
  begin(copy: CollectionCopy, name: string | undefined): Promise<RestoredCollection | RestoreRefusal>;
  /**
   * Adds texts. If the collection has kept its id, also adds their memberships of groups and matches of saved searches, where the groups
   * and saved searches still exist.
   */
  add(
    target: RestoredCollection,
    copies: TextCopies,
  ): Promise<RestoredRows | StorageRefusal | 'noSuchCollection'>;
  /** Gives the collection its name, and has its texts tagged again by its vocabularies. Returns false when it was deleted meanwhile. */
  finish(target: RestoredCollection, name: string): Promise<boolean>;
}
