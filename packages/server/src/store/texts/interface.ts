import type { Collection } from '../../domain/collection.ts';
import type { Text, TextFields, TextKey, TextsPage, TextSummary } from '../../domain/text.ts';
import type { IdempotencyKey, StorageRefusal } from '../limits/interface.ts';

/** Names one version of one text: a result for another epoch or revision is late and is dropped. */
export interface TextVersion {
  accountId: number;
  collectionId: number;
  textId: number;
  epoch: number;
  revision: number;
}

export interface TextInCollection {
  textId: number;
  collection: Collection;
  isAnalysed: boolean;
}

export interface Texts {
  /**
   * Stores the text, its pending analysis and, where a key is given, the answer in one commit; with a key that has an
   * answer nothing is stored, and the answer is that one.
   */
  create(
    account: number,
    collectionId: number,
    fields: TextFields,
    createdAt: number,
    idempotency?: IdempotencyKey,
  ): Promise<TextSummary | 'noSuchCollection' | 'extTextIdTaken' | 'keyReused' | StorageRefusal>;
  get(account: number, collectionId: number, key: TextKey): Promise<Text | undefined>;
  /** The id of the text, its collection and whether it is analysed, in one look; by its id, without reading its row. */
  findInCollection(
    account: number,
    collectionId: number,
    key: TextKey,
  ): Promise<TextInCollection | undefined>;
  /** The id of the text, read without it; its size in bytes, 0 when there is no such text. */
  find(account: number, collectionId: number, key: TextKey): Promise<number | undefined>;
  size(account: number, collectionId: number, textId: number): Promise<number>;
  /** In order, ascending by text id unless another is given. */
  list(account: number, collectionId: number, page: TextsPage): Promise<TextSummary[]>;
  /** The first characters of the bodies of texts, by id. */
  beginnings(
    account: number,
    collectionId: number,
    textIds: readonly number[],
    length: number,
  ): Promise<Map<number, string>>;
  /** The named texts that exist with their bodies, in no particular order. */
  several(account: number, collectionId: number, textIds: readonly number[]): Promise<Text[]>;
  /** Summaries of the named texts that exist, in no particular order. */
  summaries(account: number, collectionId: number, textIds: readonly number[]): Promise<TextSummary[]>;
  /** Changes the given fields; a changed headline or body makes the analysis pending again, queued at `now`. Keys as in `create`. */
  update(
    account: number,
    collectionId: number,
    key: TextKey,
    fields: Partial<TextFields>,
    now?: number,
    idempotency?: IdempotencyKey,
  ): Promise<TextSummary | 'noSuchText' | 'extTextIdTaken' | 'keyReused' | StorageRefusal>;
  delete(account: number, collectionId: number, key: TextKey): Promise<Text | undefined>;
}
