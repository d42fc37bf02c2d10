import type { Language } from '../../domain/language.ts';
import type { TextKey } from '../../domain/text.ts';
import type { TagWithoutMentions, ManualTag, ShownTag, TagEdits } from '../../domain/tags/edits.ts';
import type { AnalysedTag } from '../../domain/tags/tag.ts';
import type { TextVersion } from '../texts/interface.ts';

export interface Job extends TextVersion {
  language: Language;
  headline: string;
  body: string;
  /** Attempts used up before this one. */
  attempts: number;
}

/** What the analysis of a text leaves behind. */
export interface AnalysisResult {
  /** The model and the version of the code that made it (`stampOf` of nlp/model.ts). */
  model: string;
  tags: AnalysedTag[];
  /** What the text is about beside names, the likeliest first; `kind` of each is `topic`. */
  topics?: AnalysedTag[];
  /** Weighted terms for the related-texts index, in the encoding of nlp/terms. */
  terms: Uint8Array;
  /** Pairs of neighbouring words, of `textPairs`; absent where they are not known. */
  pairs?: Uint8Array | undefined;
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

export interface OutdatedClaim {
  /** The models, named as in results, whose texts are to be analysed anew. */
  models: readonly string[];
  limit: number;
  now: number;
  leaseUntil: number;
}

/** What there is of one model's results. */
export interface ModelCount {
  /** Named as in results. */
  model: string;
  /** Texts that have a result of it, */
  texts: number;
  /** and those among them whose analysis with another model was given up. */
  failed: number;
}

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
  /**
   * Takes up to `limit` done texts whose result is of one of some models, the one that was added or changed last first, to
   * be analysed anew. They stay done, with what they have, until the new result is stored. Those whose lease ran out come
   * first; that counts an attempt.
   */
  claimOutdated(claim: OutdatedClaim): Promise<Job[]>;
  /**
   * Stores the result, also in the place of another model's; false when the version is no longer current and the result was
   * dropped. `now` is the store's clock, and this machine's unless it is given.
   */
  complete(version: TextVersion, result: AnalysisResult, now?: number): Promise<boolean>;
  /**
   * Counts an attempt: pending again behind what waits, or failed for good once `maxAttempts` are used up. What was to be
   * analysed anew stays done with its old result, and is left alone by `model` once they are used up (`keptOld`).
   */
  fail(
    version: TextVersion,
    failure: { maxAttempts: number; now: number; model: string },
  ): Promise<AnalysisState | 'keptOld' | 'dropped'>;
  /**
   * Gives texts under way back without counting an attempt: all at the start of the only node, or the given ones at its
   * stop.
   */
  release(versions?: readonly TextVersion[]): Promise<number>;
  /** Holds texts that are under way for longer. */
  renew(versions: readonly TextVersion[], leaseUntil: number): Promise<void>;
  /** Has every analysis that was given up tried again, its attempts counted anew; returns how many. */
  requeueFailed(now: number): Promise<number>;
  /** Forgets that texts could not be analysed anew with another model than the given one. */
  forgetFailures(model: string): Promise<void>;
  /** The results of all accounts by model. */
  models(): Promise<ModelCount[]>;
  /** State of one text's analysis, undefined when there is no such text. */
  state(account: number, collectionId: number, textId: number): Promise<AnalysisState | undefined>;
  /** Tags of an analysed text as they are shown, undefined while it is not done; `locatedTags` with their places. */
  tags(account: number, collectionId: number, textId: number): Promise<TagWithoutMentions[] | undefined>;
  locatedTags(account: number, collectionId: number, textId: number): Promise<ShownTag[] | undefined>;
  /** What an analysed text is about beside names, with the places; without such as are shown as tags. */
  topics(account: number, collectionId: number, textId: number): Promise<AnalysedTag[]>;
  /** Returns `tags` of several texts, by id; texts that are not analysed are left out. */
  tagsOf(
    account: number,
    collectionId: number,
    textIds: readonly number[],
  ): Promise<Map<number, TagWithoutMentions[]>>;
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
  /** Analysed texts of all accounts behind the given one, each with the terms and pairs stored for it, by collection and id. */
  listTerms(
    after: Pick<TextVersion, 'collectionId' | 'textId'>,
    limit: number,
  ): Promise<
    (TextVersion & Pick<Job, 'language' | 'headline' | 'body'> & Pick<AnalysisResult, 'terms' | 'pairs'>)[]
  >;
  /** Changes the terms and pairs of an analysed text; false when the version is no longer current. */
  setTerms(version: TextVersion, terms: Uint8Array, pairs: Uint8Array): Promise<boolean>;
  /** The accounts with most texts that wait for their analysis, at most `limit` of them. */
  pendingByAccount(limit: number): Promise<{ accountId: number; texts: number }[]>;
  /** Counts over all accounts, for metrics and the doctor. */
  backlog(): Promise<{ pending: number; running: number; failed: number; oldestPendingAt?: number }>;
}
