import type { Collection } from '../../domain/collection.ts';
import type { Text, TextFields, TextKey, TextsPage, TextSummary, WrittenText } from '../../domain/text.ts';
import type { IdempotencyKey, StorageRefusal } from '../limits/interface.ts';

/** Names a version of a text. A result of another epoch or revision is outdated and dropped. */
export interface TextVersion {
  accountId: number;
  collectionId: number;
  textId: number;
  epoch: number;
  revision: number;
}

export interface UpdateOptions {
  /** When a changed text is queued, in seconds since 1970. */
  now?: number | undefined;
  idempotency?: IdempotencyKey | undefined;
  /** The revision that the text must have (`textRevision`). */
  ifRevision?: string | undefined;
}

export interface TextInCollection {
  textId: number;
  collection: Omit<Collection, 'vocabularies' | 'knowledge'>;
  isAnalysed: boolean;
}

export interface Texts {
  /**
   * Stores the text, its pending analysis and, with an idempotency key, the result, in one commit. If the key has a result already,
   * stores nothing and returns that result.
   */
  create(
    account: number,
    collectionId: number,
    fields: TextFields,
    createdAt: number,
    idempotency?: IdempotencyKey,
  ): Promise<TextSummary | 'noSuchCollection' | 'extTextIdTaken' | 'keyReused' | StorageRefusal>;
  get(account: number, collectionId: number, key: TextKey): Promise<Text | undefined>;
  /**
   * Returns the id of the text, its collection and whether it is analysed, in one query. With an id as the key, the row of the text is
   * not read.
   */
  findInCollection(
    account: number,
    collectionId: number,
    key: TextKey,
  ): Promise<TextInCollection | undefined>;
  /** Returns the id of the text. */
  find(account: number, collectionId: number, key: TextKey): Promise<number | undefined>;
  /** Returns the bytes of headline and body; 0 when there is no such text. */
  size(account: number, collectionId: number, textId: number): Promise<number>;
  /** Returns a page of texts, ascending by id unless the page has another order. */
  list(account: number, collectionId: number, page: TextsPage): Promise<TextSummary[]>;
  /** Returns the first characters of the bodies of texts, by id. */
  beginnings(
    account: number,
    collectionId: number,
    textIds: readonly number[],
    length: number,
  ): Promise<Map<number, string>>;
  /** Returns the given texts that exist, with their bodies, in no particular order. */
  getMany(account: number, collectionId: number, textIds: readonly number[]): Promise<Text[]>;
  /** Returns summaries of the given texts that exist, in no particular order. */
  summaries(account: number, collectionId: number, textIds: readonly number[]): Promise<TextSummary[]>;
  /**
   * Changes the given fields. A changed headline or body makes the analysis pending again, queued at `now`. Idempotency works as
   * in `create`. Changes nothing if the text has a revision other than `ifRevision`.
   */
  update(
    account: number,
    collectionId: number,
    key: TextKey,
    fields: Partial<TextFields>,
    options?: UpdateOptions,
  ): Promise<WrittenText | 'noSuchText' | 'textChanged' | 'extTextIdTaken' | 'keyReused' | StorageRefusal>;
  delete(account: number, collectionId: number, key: TextKey): Promise<Text | undefined>;
}
