import type { Collection } from '../../domain/collection.ts';
import type { Language } from '../../domain/language.ts';

export interface Collections {
  create(account: number, fields: Pick<Collection, 'name' | 'language' | 'description'>): Promise<Collection>;
  /** Creates a collection, if the limits of the account allow another one. */
  createWithinLimit(
    account: number,
    fields: Pick<Collection, 'name' | 'language' | 'description'>,
  ): Promise<Collection | 'collectionLimit'>;
  get(account: number, collectionId: number): Promise<Collection | undefined>;
  /** For a write, which finds out by itself whether the collection is still there: what is remembered is answered without a look. */
  language(account: number, collectionId: number): Promise<Language | undefined>;
  /** Ascending by id. A page has those behind an id and no more than a limit; `only` names the ones that a key sees. */
  list(
    account: number,
    page?: { after?: number | undefined; limit?: number | undefined; only?: readonly number[] | undefined },
  ): Promise<Collection[]>;
  update(
    account: number,
    collectionId: number,
    fields: Partial<Pick<Collection, 'name' | 'description'>>,
  ): Promise<Collection | undefined>;
  /** Deletes the texts and their analyses, starts ids at 1 again and a new epoch: results of the old one are dropped. */
  reset(account: number, collectionId: number): Promise<Collection | undefined>;
  /** Returns the collection as it was. */
  delete(account: number, collectionId: number): Promise<Collection | undefined>;
  /** Its counts, which the writes keep. */
  stats(account: number, collectionId: number): Promise<CollectionStats | undefined>;
}

export interface CollectionStats {
  texts: number;
  /** Texts whose analysis is pending or running, and those whose was given up. */
  pending: number;
  failed: number;
  /** Words of the analysed texts, each punctuation mark among them. */
  words: number;
  oldestPendingAt?: number;
}
