import type { Collection } from '../domain/collection.ts';
import type { Language } from '../domain/language.ts';
import type { Text, TextFields, TextKey, TextSummary } from '../domain/text.ts';
import type { BareTag, ManualTag, ShownTag, TagEdits } from '../nlp/tag-edits.ts';
import type { AnalysedTag, Category } from '../nlp/types.ts';
import type { Accounts, Registrations } from './interface/accounts.ts';
import type { Changes } from './interface/changes.ts';
import type { Groups } from './interface/groups.ts';
import type { Keys, Tokens } from './interface/keys.ts';
import type { Answers, Calls, Limits, OnceKey, StorageRefusal } from './interface/limits.ts';

export type * from './interface/accounts.ts';
export type * from './interface/changes.ts';
export type * from './interface/groups.ts';
export type * from './interface/keys.ts';
export type * from './interface/limits.ts';

/**
 * What the service needs of a database, and all that the rest of the code sees of one. Rules of every engine:
 *
 * - the account is the first argument, and what belongs to another account is answered like what does not exist;
 * - a write has resolved only when it is durable (its commit was synced), and it happened whole or not at all;
 * - times are whole seconds since 1970 unless a name says milliseconds.
 */
export interface Store extends AsyncDisposable {
  readonly accounts: Accounts;
  readonly keys: Keys;
  readonly tokens: Tokens;
  readonly registrations: Registrations;
  readonly collections: Collections;
  readonly texts: Texts;
  readonly analyses: Analyses;
  readonly changes: Changes;
  readonly groups: Groups;
  readonly limits: Limits;
  readonly calls: Calls;
  readonly answers: Answers;
  /** Calls the listener after each commit, in their order and before the write's promise resolves; returns what ends it. */
  onChange(listener: (change: Change) => void): () => void;
  /** Resolves when the store can write no more though nobody has closed it; opening it anew is the way back. */
  readonly lost: Promise<Error>;
  /** Writes and reads back a row, for the readiness probe. */
  ping(): Promise<void>;
  /** Finishes the writes under way and closes every connection. */
  close(): Promise<void>;
}

/** What a commit did to texts and their analyses: a hint for who waits for it. Whoever derives something reads `changes`. */
export type Change =
  | { kind: 'pending' | 'failed' | 'analysed'; text: TextVersion }
  | { kind: 'deleted'; text: Omit<TextVersion, 'epoch' | 'revision'> }
  /** All texts of the collection are gone: it was reset or deleted. */
  | { kind: 'cleared'; accountId: number; collectionId: number };

export interface Collections {
  create(account: number, fields: Pick<Collection, 'name' | 'language' | 'description'>): Promise<Collection>;
  /** The same, if the limits of the account allow another one. */
  createWithinLimit(
    account: number,
    fields: Pick<Collection, 'name' | 'language' | 'description'>,
  ): Promise<Collection | 'collectionLimit'>;
  get(account: number, collectionId: number): Promise<Collection | undefined>;
  /** Ascending by id. */
  list(account: number): Promise<Collection[]>;
  update(
    account: number,
    collectionId: number,
    fields: Partial<Pick<Collection, 'name' | 'description'>>,
  ): Promise<Collection | undefined>;
  /** Deletes the texts and their analyses, starts ids at 1 again and a new epoch: results of the old one are dropped. */
  reset(account: number, collectionId: number): Promise<Collection | undefined>;
  /** Returns the collection as it was. */
  delete(account: number, collectionId: number): Promise<Collection | undefined>;
  /** Its counts, which the writes keep, and its `limit` most frequent tags. */
  stats(account: number, collectionId: number, limit: number): Promise<CollectionStats | undefined>;
}

export interface CollectionStats {
  texts: number;
  /** Texts whose analysis is pending or running, and those whose was given up. */
  pending: number;
  failed: number;
  /** Words of the analysed texts, each punctuation mark among them. */
  words: number;
  /** Tags as they are shown, and in how many analysed texts: the most frequent first, ties in code point order. */
  tags: { tag: string; category: Category; texts: number }[];
  oldestPendingAt?: number;
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
    once?: OnceKey,
  ): Promise<TextSummary | 'noSuchCollection' | 'extTextIdTaken' | 'keyReused' | StorageRefusal>;
  get(account: number, collectionId: number, key: TextKey): Promise<Text | undefined>;
  /** The id of the text, read without it; its size in bytes, 0 when there is no such text. */
  find(account: number, collectionId: number, key: TextKey): Promise<number | undefined>;
  size(account: number, collectionId: number, textId: number): Promise<number>;
  /** Ascending by text id, from `minTextId` to `maxTextId` inclusive. */
  list(
    account: number,
    collectionId: number,
    page: { limit: number; minTextId?: number; maxTextId?: number },
  ): Promise<TextSummary[]>;
  /** Summaries of the named texts that exist, in no particular order. */
  summaries(account: number, collectionId: number, textIds: readonly number[]): Promise<TextSummary[]>;
  /** Changes the given fields; a changed headline or body makes the analysis pending again, queued at `now`. Keys as in `create`. */
  update(
    account: number,
    collectionId: number,
    key: TextKey,
    fields: Partial<TextFields>,
    now?: number,
    once?: OnceKey,
  ): Promise<TextSummary | 'noSuchText' | 'extTextIdTaken' | 'keyReused' | StorageRefusal>;
  delete(account: number, collectionId: number, key: TextKey): Promise<Text | undefined>;
}

/** Names one version of one text: a result for another epoch or revision is late and is dropped. */
export interface TextVersion {
  accountId: number;
  collectionId: number;
  textId: number;
  epoch: number;
  revision: number;
}

export interface Job extends TextVersion {
  language: Language;
  headline: string;
  body: string;
  /** Attempts used up before this one. */
  attempts: number;
}

/** What the analysis of a text leaves behind. */
export interface AnalysisResult {
  /** Version of the model and the code that made it. */
  model: string;
  tags: AnalysedTag[];
  /** Weighted terms for the related-texts index, in the encoding of nlp/relate. */
  terms: Uint8Array;
  /** Unit-length document vector. */
  vector: Float32Array;
  words: number;
}

export type TagEdit =
  | { kind: 'add'; tag: ManualTag }
  | { kind: 'replace'; word: string; changes: Partial<ManualTag> }
  | { kind: 'delete'; word: string };

/** `notAnalysed`: the tag is not shown, but the analysis under way may find it. */
export type TagRefusal = 'noSuchText' | 'noSuchTag' | 'notAnalysed' | 'tooManyEdits';

export type AnalysisState = 'pending' | 'running' | 'done' | 'failed';

/** The pending row is the job: the queue lives in the store, so nothing acknowledged can miss its analysis. */
export interface Analyses {
  /**
   * Marks up to `limit` pending texts as running until `leaseUntil`: those of `first`, then, unless `only` they are asked
   * for, the accounts in turn, each by age. Running texts whose lease ran out are claimed anew; that counts an attempt.
   */
  claim(claim: {
    limit: number;
    now: number;
    leaseUntil: number;
    first: readonly Pick<TextVersion, 'accountId' | 'collectionId' | 'textId'>[];
    only?: boolean;
  }): Promise<Job[]>;
  /** Stores the result; false when the version is no longer current and the result was dropped. */
  complete(version: TextVersion, result: AnalysisResult): Promise<boolean>;
  /** Counts an attempt: pending again behind what waits, or failed for good once `maxAttempts` are used up. */
  fail(version: TextVersion, maxAttempts: number, now: number): Promise<AnalysisState | 'dropped'>;
  /** Gives running texts back without counting an attempt: all at the start of the only node, or the given ones at its stop. */
  release(versions?: readonly TextVersion[]): Promise<number>;
  /** Makes every analysis that was given up pending again, its attempts counted anew; returns how many. */
  requeueFailed(now: number): Promise<number>;
  /** State of one text's analysis, undefined when there is no such text. */
  state(account: number, collectionId: number, textId: number): Promise<AnalysisState | undefined>;
  /** Tags of an analysed text as they are shown, undefined while it is not done; `locatedTags` with their places. */
  tags(account: number, collectionId: number, textId: number): Promise<BareTag[] | undefined>;
  locatedTags(account: number, collectionId: number, textId: number): Promise<ShownTag[] | undefined>;
  /** What people have changed in the tags of a text; nothing for one that is not there. */
  tagEdits(account: number, collectionId: number, textId: number): Promise<TagEdits>;
  /**
   * Changes what is shown, whatever this and later analyses find. Answers the tag as it is from now on, a deleted one
   * as it was. A text takes `maxEdits` edits.
   */
  editTag(
    account: number,
    collectionId: number,
    key: TextKey,
    edit: TagEdit,
    maxEdits: number,
  ): Promise<ManualTag | TagRefusal>;
  /** The oldest text with an id below `beforeTextId` whose analysis is neither done nor failed. */
  firstUnfinished(account: number, collectionId: number, beforeTextId: number): Promise<number | undefined>;
  /** How many texts with an id below `beforeTextId` have an analysis that is neither done nor failed. */
  countUnfinished(account: number, collectionId: number, beforeTextId: number): Promise<number>;
  /** Analysed texts of all accounts behind the given one, each with the terms stored for it, by collection and id. */
  withTerms(
    after: Pick<TextVersion, 'collectionId' | 'textId'>,
    limit: number,
  ): Promise<(TextVersion & Pick<Job, 'language' | 'headline' | 'body'> & Pick<AnalysisResult, 'terms'>)[]>;
  /** Changes the terms of an analysed text; false when the version is no longer current. */
  setTerms(version: TextVersion, terms: Uint8Array): Promise<boolean>;
  /** Counts over all accounts, for metrics and the doctor. */
  backlog(): Promise<{ pending: number; running: number; failed: number; oldestPendingAt?: number }>;
}
