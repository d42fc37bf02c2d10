import type { Language } from '../domain/language.ts';
import type { ExplainQuery, Explanation } from '../related/explanation.ts';
import type { RelatedText, StoredText } from '../related/found-texts.ts';
import type { GroupOptions, RelatedGroup } from '../related/groups.ts';
import type { MatchingTexts, MatchQuery } from '../related/matching-texts.ts';
import type { ComparedQuery } from '../related/candidates/compare-with-queries.ts';
import type { RelatedOptions } from '../related/query.ts';
import type { RequiredTerms } from '../related/required-terms.ts';
import type { TextParts } from '../scoring/own-sample.ts';
import type { Sample } from '../scoring/sample.ts';
import type { GroupName } from './groups/group-centroids.ts';

/** The account of a call. Texts of other accounts count as missing. */
interface OwnedCall {
  account: number;
}

/** A call for texts related to a stored text or to a sample. `parts` belong to a text that is not stored; absent for a search query. */
export type TextsQuery = OwnedCall & RelatedOptions & (StoredText | { sample: Sample; parts?: TextParts });

/** A call for all texts that match a search query. */
export type MatchingCall = OwnedCall & MatchQuery;

/** A call for texts related to a group, without the texts of the group. */
export type GroupTextsQuery = OwnedCall &
  Omit<RelatedOptions, 'except'> & {
    group: GroupName;
    /** The collections of the texts of the group. */
    collections: readonly number[];
  };

/** A text of a collection, with the collection's language. */
export type TextName = StoredText & { language: Language };

export interface GroupsQuery extends OwnedCall {
  subject: TextName | GroupName;
  candidates: readonly GroupName[];
  /** The collections of the text and of the texts of the groups: what several of their texts repeat does not count. */
  collections: readonly number[];
  options: GroupOptions;
}

/** A call for the texts of a collection that have all required terms of at least one item of `any`. */
export interface AnyTermsQuery extends OwnedCall {
  collectionId: number;
  any: readonly RequiredTerms[];
}

/** A call that compares texts of a collection with queries. */
export interface MatchesQuery extends OwnedCall {
  collectionId: number;
  textIds: readonly number[];
  queries: readonly ComparedQuery[];
}

export type ExplainCall = OwnedCall & ExplainQuery;

/**
 * Related texts, for the methods. A result takes account of everything that was committed before the call. Texts that are
 * deleted or not analysed are skipped.
 */
export interface RelatedTexts {
  texts(query: TextsQuery): Promise<RelatedText[]>;
  /** Returns all texts that match a search query, by collection. */
  matching(query: MatchingCall): Promise<MatchingTexts[]>;
  textsOfGroup(query: GroupTextsQuery): Promise<RelatedText[]>;
  groups(query: GroupsQuery): Promise<RelatedGroup[]>;
  /** Returns what relates a text to each of the other texts, in their order. */
  explain(query: ExplainCall): Promise<Explanation[]>;
  /** Returns the bytes of the segments, which all threads share, and of the views of all threads. */
  memory(): Promise<{ segments: number; views: number }>;
}
