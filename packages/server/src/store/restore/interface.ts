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

/** What a page of a restore has stored. Texts are left out whose `ext_text_id` a newer text has. */
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
 * Puts a collection of a backup back, while services use the store. Until `finish`, the name of the collection says that it is being
 * restored. A restore that was interrupted begins anew: `begin` empties what it left.
 */
export interface CollectionRestores {
  /**
   * Makes the collection with its edits of tags. Without `name` it has the id that it has in the backup, and must be missing or empty; a
   * missing one gets its webhooks and the saved searches of it alone, too. With a name it becomes a new collection.
   */
  begin(copy: CollectionCopy, name: string | undefined): Promise<RestoredCollection | RestoreRefusal>;
  /** Adds texts. Memberships of groups and matches of saved searches are added where these still exist and the collection has its own id. */
  add(
    target: RestoredCollection,
    copies: TextCopies,
  ): Promise<RestoredRows | StorageRefusal | 'noSuchCollection'>;
  /** Gives the collection its name, and has its texts tagged again by its vocabularies. Returns false when it was deleted meanwhile. */
  finish(target: RestoredCollection, name: string): Promise<boolean>;
}
