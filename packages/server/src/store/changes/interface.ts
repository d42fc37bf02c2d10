import type { Language } from '../../domain/language.ts';
import type { TagWithoutMentions } from '../../domain/tags/edits.ts';
import type { TextVersion } from '../texts/interface.ts';

/** What a commit did to a text or its analysis. A hint for waiting calls; derived data is updated by reading `Changes`. */
export type Change =
  | { kind: 'pending' | 'failed' | 'analysed'; text: TextVersion }
  | { kind: 'deleted'; text: Omit<TextVersion, 'epoch' | 'revision'> }
  /** The collection was reset or deleted, with all its texts. */
  | { kind: 'cleared'; accountId: number; collectionId: number };

/**
 * What changed in a collection, for whoever derives something from it: an index, counts, centroids.
 *
 * A collection has a version. Every commit that changes its texts, their dates or their analyses raises it and stamps
 * the text with it; a text that went keeps its stamp. Who holds what was true at one version reads what is newer and
 * holds what is true now. No version is seen before all lower ones: the row of the collection is changed in the same
 * transaction, and its lock puts the commits in the order of their versions.
 */
export interface Changes {
  /**
   * What has a higher version than the given one, ascending, at most `limit` texts; undefined when the account has no
   * such collection. Answered of one instant. A text that changes again while the pages are read comes once more.
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
  headedSince(
    account: number,
    collectionId: number,
    version: number,
    limit: number,
  ): Promise<ChangesPage<HeadedChange> | undefined>;
  /** What relates a text to others; undefined when it is not analysed or the account has no such text. */
  analysed(account: number, collectionId: number, textId: number): Promise<AnalysedText | undefined>;
  /** The version of a collection; undefined when the account has no such collection. */
  version(account: number, collectionId: number): Promise<number | undefined>;
}

export interface ChangesPage<Changed = TextChange> {
  language: Language;
  /** The collection's own. */
  version: number;
  /** The version of the last reset: of what was known before it nothing is left. 0 without one. */
  clearedAt: number;
  changes: Changed[];
}

export interface TextChange {
  textId: number;
  version: number;
  /** Absent while the text is not analysed, and when it is gone. */
  analysed?: AnalysedText;
}

export interface TaggedChange {
  textId: number;
  version: number;
  /** Absent while the text is not analysed, and when it is gone. */
  tagged?: TaggedText;
}

export interface HeadedChange {
  textId: number;
  version: number;
  /** Absent when the text is gone. */
  headed?: HeadedText;
}

export interface HeadedText {
  headline: string;
  /** When the text was published, or else added. */
  date: number;
}

/** What an analysed text is tagged with, as people have edited it in this text. */
export interface TaggedText {
  /** When the text was published, or else added. */
  date: number;
  tags: TagWithoutMentions[];
}

/** What relates an analysed text to others. */
export interface AnalysedText {
  /** In the encoding of nlp/terms. */
  terms: Uint8Array;
  /** The pairs of the text (`textPairs`); absent where they are not known. */
  pairs?: Uint8Array | undefined;
  /** Unit-length document vector, as the encoder made it. */
  vector: Float32Array;
  /** Version of the model and the code that made them. */
  model: string;
  /** When the text was published, or else added. */
  date: number;
}
