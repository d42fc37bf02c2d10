import type { Language } from '../../domain/language.ts';
import type { TextKey } from '../../domain/text.ts';
import type { TagWithoutMentions, ManualTag, ShownTag, TagEdits } from '../../domain/tags/edits.ts';
import type { TagLink } from '../../domain/tags/link.ts';
import type { AnalysedTag, Category } from '../../domain/tags/tag.ts';
import type { KnowledgeUse } from '../../domain/tags/vocabulary.ts';
import type { TextVersion } from '../texts/interface.ts';

export interface Job extends TextVersion {
  language: Language;
  headline: string;
  body: string;
  /** Attempts used up before this one. */
  attempts: number;
  /** What the collection uses when the text is claimed: the world's names, and vocabularies in order of precedence. */
  knowledge: KnowledgeUse;
  vocabularies: readonly number[];
  listVersion: number;
}

/** The result of the analysis of a text. */
export interface AnalysisResult {
  /** The model and the version of the code (`stampOf` of nlp/model.ts). */
  model: string;
  tags: AnalysedTag[];
  /** The topics of the text, the likeliest first. The `kind` of each is `topic`. */
  topics?: AnalysedTag[];
  /** Weighted terms for the related-texts index, in the encoding of nlp/terms. */
  terms: Uint8Array;
  /** Pairs of neighbouring words (`textPairs`); absent where they are unknown. */
  pairs?: Uint8Array | undefined;
  /** Sentences (`textSentences`) and the passages of the vector (`encodePassages`); absent where they are unknown. */
  sentences?: Uint8Array | undefined;
  passages?: Uint8Array | undefined;
  /** Unit-length document vector. */
  vector: Float32Array;
  words: number;
  /** The tags before vocabularies were applied; absent where vocabularies changed nothing. */
  found?: AnalysedTag[];
  /** The version of the collection's vocabularies that were applied; absent if none were. */
  listVersion?: number;
  /** Whether the world's names were used; absent where that is unknown. */
  knowledge?: KnowledgeUse;
}

/** The parts of a result that describe the words of a text to an index. */
export type IndexedWords = Record<'terms' | 'pairs' | 'sentences', Uint8Array>;

export type TagEdit =
  | { kind: 'add'; tag: ManualTag }
  | { kind: 'replace'; name: string; changes: Partial<ManualTag> }
  | { kind: 'delete'; name: string }
  /** `link`: null refuses any link; absent withdraws an earlier decision. `newCategory`: the category of the chosen entry. */
  | { kind: 'link'; name: string; category?: Category; link?: TagLink | null; newCategory?: Category };

/** A tag as it is shown after an edit. */
export type EditedTag = ManualTag & { link?: TagLink };

/** `notAnalysed`: the tag is not shown, but the analysis under way may find it. */
export type TagRefusal = 'noSuchText' | 'noSuchTag' | 'notAnalysed' | 'tooManyEdits';

export type AnalysisState = 'pending' | 'running' | 'done' | 'failed';

export interface Claim {
  limit: number;
  now: number;
  leaseUntil: number;
  /** Texts to take before all others. */
  first: readonly Pick<TextVersion, 'accountId' | 'collectionId' | 'textId'>[];
  /** Whether only the texts of `first` are taken. */
  only?: boolean;
}

export interface OutdatedClaim {
  /** The models, named as in results, whose texts are to be analysed again. */
  models: readonly string[];
  limit: number;
  now: number;
  leaseUntil: number;
}

/** The number of results of one model. */
export interface ModelCount {
  /** The model, named as in results. */
  model: string;
  /** Texts that have a result of the model. */
  texts: number;
  /** Texts among these whose analysis with another model has failed. */
  failed: number;
}

/** Analyses, which are also the job queue: the row of a pending analysis is the job, so every acknowledged text is analysed. */
export interface Analyses {
  /**
   * Marks up to `limit` pending texts as running until `leaseUntil`, and returns them. Takes the texts of `first`, then (unless `only`)
   * texts of the accounts in round robin, the oldest of each first. Running texts whose lease has expired are claimed again, which
   * counts as an attempt.
   */
  claim(claim: Claim): Promise<Job[]>;
  /**
   * Leases up to `limit` done texts whose result is of one of the given models, to be analysed again. Takes texts whose lease has
   * expired first, which counts as an attempt, then the texts that were added or changed last. The texts stay done and keep their
   * result until the new result is stored.
   */
  claimOutdated(claim: OutdatedClaim): Promise<Job[]>;
  /**
   * Stores a result, which replaces the result of another model. Returns false when the result was dropped, because the version is no
   * longer current, its analysis has failed, or it has a result of the same model. `now` is the time by the store's clock; the default
   * is the time by this machine's clock.
   */
  complete(version: TextVersion, result: AnalysisResult, now?: number): Promise<boolean>;
  /**
   * Counts a failed attempt. The text becomes pending again, at the end of the queue, or failed after `maxAttempts`. A done text that
   * was analysed again keeps its result, and after `maxAttempts` is not analysed with `model` any more (`keptOld`).
   */
  fail(
    version: TextVersion,
    failure: { maxAttempts: number; now: number; model: string },
  ): Promise<AnalysisState | 'keptOld' | 'dropped'>;
  /**
   * Releases texts in progress without counting an attempt: every text when the only node starts, or the given texts when a node
   * stops.
   */
  release(versions?: readonly TextVersion[]): Promise<number>;
  /** Extends the leases of texts in progress. */
  renew(versions: readonly TextVersion[], leaseUntil: number): Promise<void>;
  /** Queues every failed analysis again, with no attempts counted. Returns how many. */
  requeueFailed(now: number): Promise<number>;
  /** Deletes the failures that are recorded for done texts, except failures with the given model. */
  forgetFailures(model: string): Promise<void>;
  /** Returns the number of results of all accounts, by model. */
  models(): Promise<ModelCount[]>;
  /** Returns the state of a text's analysis; undefined when there is no such text. */
  state(account: number, collectionId: number, textId: number): Promise<AnalysisState | undefined>;
  /** Returns the shown tags of an analysed text; undefined while it is not done. `locatedTags` returns them with mentions. */
  tags(account: number, collectionId: number, textId: number): Promise<TagWithoutMentions[] | undefined>;
  locatedTags(account: number, collectionId: number, textId: number): Promise<ShownTag[] | undefined>;
  /** Returns the topics of an analysed text with their mentions, except topics that are shown as tags. */
  topics(account: number, collectionId: number, textId: number): Promise<AnalysedTag[]>;
  /** Returns the shown tags of several texts, by id. Skips texts that are not analysed. */
  tagsOf(
    account: number,
    collectionId: number,
    textIds: readonly number[],
  ): Promise<Map<number, TagWithoutMentions[]>>;
  /** Returns the edits of the tags of a text; no edits when there is no such text. */
  tagEdits(account: number, collectionId: number, textId: number): Promise<TagEdits>;
  /**
   * Changes the shown tags, independently of what this and later analyses find. Returns the tag as it is now shown, or a deleted tag as
   * it was. A text can have `maxEdits` edits.
   */
  editTag(
    account: number,
    collectionId: number,
    key: TextKey,
    edit: TagEdit,
    maxEdits: number,
  ): Promise<EditedTag | TagRefusal>;
  /** Returns the lowest id below `beforeTextId` of a text whose analysis is neither done nor failed. */
  firstUnfinished(account: number, collectionId: number, beforeTextId: number): Promise<number | undefined>;
  /** Counts the texts with an id below `beforeTextId` whose analysis is neither done nor failed. */
  countUnfinished(account: number, collectionId: number, beforeTextId: number): Promise<number>;
  /** Returns analysed texts of all accounts after the given text, by collection and id, with the fields that an index is built from. */
  listTerms(
    after: Pick<TextVersion, 'collectionId' | 'textId'>,
    limit: number,
  ): Promise<
    (TextVersion &
      Pick<Job, 'language' | 'headline' | 'body'> &
      Partial<IndexedWords> &
      Pick<AnalysisResult, 'terms'>)[]
  >;
  /** Replaces the words of an analysed text. Returns false when the version is no longer current. */
  setTerms(version: TextVersion, words: IndexedWords): Promise<boolean>;
  /** Returns up to `limit` accounts with the most pending texts. */
  pendingByAccount(limit: number): Promise<{ accountId: number; texts: number }[]>;
  /** Returns counts over all accounts, for metrics and the doctor. */
  backlog(): Promise<{ pending: number; running: number; failed: number; oldestPendingAt?: number }>;
}
