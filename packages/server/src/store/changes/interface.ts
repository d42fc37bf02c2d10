import type { Language } from '../../domain/language.ts';
import type { TagWithoutMentions } from '../../domain/tags/edits.ts';
import type { TextVersion } from '../texts/interface.ts';

/**
 * A notification that a commit has changed a text or its analysis. It is a hint for waiting calls; derived data is updated by reading
 * `Changes`.
 */
export type Change =
  | { kind: 'pending' | 'failed' | 'analysed'; text: TextVersion }
  | { kind: 'deleted'; text: Omit<TextVersion, 'epoch' | 'revision'> }
  /** The collection was reset or deleted, with all its texts. */
  | { kind: 'cleared'; accountId: number; collectionId: number };

/**
 * The changes of a collection, for data that is derived from it: indexes, counts, centroids.
 *
 * A collection has a version. Every commit that changes its texts, their dates or their analyses raises the version and stamps the text
 * with it; a deleted text keeps its stamp. A reader that holds the state of one version reads the newer changes to hold the current
 * state. A version becomes visible only after all lower ones: the same transaction changes the row of the collection, and the lock of
 * that row orders the commits by version.
 */
export interface Changes {
  /**
   * Returns at most `limit` changes with a higher version than the given one, ascending, as of one moment; undefined when the account
   * has no such collection. A text that changes again while pages are read is returned again.
   */
  since(
    account: number,
    collectionId: number,
    version: number,
    limit: number,
  ): Promise<ChangesPage | undefined>;
  /** Returns the changes since a version, with the tags of the texts instead of their features. */
  taggedSince(
    account: number,
    collectionId: number,
    version: number,
    limit: number,
  ): Promise<ChangesPage<TaggedChange> | undefined>;
  /** Returns the changes since a version, with the headlines of all texts, analysed or not. */
  headlinesSince(
    account: number,
    collectionId: number,
    version: number,
    limit: number,
  ): Promise<ChangesPage<HeadlineChange> | undefined>;
  /** Returns the features of a text; undefined when it is not analysed or the account has no such text. */
  analysedText(account: number, collectionId: number, textId: number): Promise<AnalysedText | undefined>;
  /** Returns the version of a collection; undefined when the account has no such collection. */
  version(account: number, collectionId: number): Promise<number | undefined>;
}

export interface ChangesPage<Changed = TextChange> {
  language: Language;
  /** The version of the collection. */
  version: number;
  /** The version of the last reset, which deleted every earlier text; 0 when there was none. */
  clearedAt: number;
  changes: Changed[];
}

export interface TextChange {
  textId: number;
  version: number;
  /** Absent while the text is not analysed, and when it was deleted. */
  analysed?: AnalysedText;
}

export interface TaggedChange {
  textId: number;
  version: number;
  /** Absent while the text is not analysed, and when it was deleted. */
  tagged?: TaggedText;
}

export interface HeadlineChange {
  textId: number;
  version: number;
  /** Absent when the text was deleted. */
  current?: DatedHeadline;
}

export interface DatedHeadline {
  headline: string;
  /** When the text was published, or was added if the date of publication is unknown. */
  date: number;
}

/** The tags of an analysed text, with the edits that people made in this text. */
export interface TaggedText {
  /** When the text was published, or was added if the date of publication is unknown. */
  date: number;
  tags: TagWithoutMentions[];
}

/** The features of an analysed text, by which it is related to other texts. */
export interface AnalysedText {
  /** The weighted terms, in the encoding of nlp/terms. */
  terms: Uint8Array;
  /** The word pairs of the text (`textPairs`); absent where they are unknown. */
  pairs?: Uint8Array | undefined;
  /** Sentences (`textSentences`) and the passages of the vector (`encodePassages`); absent where they are unknown. */
  sentences?: Uint8Array | undefined;
  passages?: Uint8Array | undefined;
  /** Unit-length document vector from the encoder. */
  vector: Float32Array;
  /** Version of the model and of the code that made the features. */
  model: string;
  /** When the text was published, or was added if the date of publication is unknown. */
  date: number;
}
