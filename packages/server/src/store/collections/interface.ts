import type { Collection } from '../../domain/collection.ts';
import type { Language } from '../../domain/language.ts';
import type { KnowledgeUse } from '../../domain/tags/vocabulary.ts';

export interface CollectionChanges {
  name?: string;
  description?: string;
  vocabularies?: readonly number[];
  knowledge?: KnowledgeUse;
}

export interface Collections {
  create(account: number, fields: Pick<Collection, 'name' | 'language' | 'description'>): Promise<Collection>;
  /** Creates a collection if the limits of the account allow another one. */
  createWithinLimit(
    account: number,
    fields: Pick<Collection, 'name' | 'language' | 'description'>,
  ): Promise<Collection | 'collectionLimit'>;
  get(account: number, collectionId: number): Promise<Collection | undefined>;
  /** Returns the language of a collection, from a cache. The collection may have been deleted since; each write checks that it exists. */
  language(account: number, collectionId: number): Promise<Language | undefined>;
  /** Returns collections, ascending by id, after an id and up to a limit. `only` names the collections that a key may see. */
  list(
    account: number,
    page?: { after?: number | undefined; limit?: number | undefined; only?: readonly number[] | undefined },
  ): Promise<Collection[]>;
  update(
    account: number,
    collectionId: number,
    fields: CollectionChanges,
  ): Promise<Collection | 'noSuchVocabulary' | undefined>;
  /** Deletes the texts and their analyses, starts ids at 1 again, and begins a new epoch, so that results of the old epoch are dropped. */
  reset(account: number, collectionId: number): Promise<Collection | undefined>;
  /** Deletes a collection, and returns it. */
  delete(account: number, collectionId: number): Promise<Collection | undefined>;
  /** Returns the counts of a collection, which the writes maintain. */
  stats(account: number, collectionId: number): Promise<CollectionStats | undefined>;
}

export interface CollectionStats {
  texts: number;
  /** Texts whose analysis is pending or running, and texts whose analysis has failed. */
  pending: number;
  failed: number;
  /** Number of tokens in the analysed texts: words and punctuation marks. */
  words: number;
  /** Texts to which the vocabularies are to be applied, or that are to be analysed again; at least 1 before these texts are marked. */
  pendingLinks: number;
  oldestPendingAt?: number;
}
