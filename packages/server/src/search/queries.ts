import type { Language } from '../domain/language.ts';
import type { ExplainQuery, Explanation } from '../related/explanation.ts';
import type { RelatedText, StoredText } from '../related/found.ts';
import type { GroupOptions, RelatedGroup } from '../related/groups.ts';
import type { RelatedOptions, RelatedQuery } from '../related/query.ts';
import type { GroupName } from './group-centroids.ts';

/** Whose texts are looked at: what belongs to another account is answered like what does not exist. */
interface Asked {
  account: number;
}

export type TextsQuery = Asked & RelatedQuery;

/** Texts related to those of a group, which are left out themselves. */
export type FromGroup = Asked & Omit<RelatedOptions, 'except'> & { group: GroupName };

/** A text of a collection, with the collection's language. */
export type TextName = StoredText & { language: Language };

export interface GroupsQuery extends Asked {
  of: TextName | GroupName;
  candidates: readonly GroupName[];
  options: GroupOptions;
}

export type ExplainCall = Asked & ExplainQuery;

/**
 * Related texts, as the methods see them. Every answer is drawn from all that the store has shown before the call. What
 * can't be compared, for it is not analysed or gone, is left out.
 */
export interface RelatedTexts {
  texts(query: TextsQuery): Promise<RelatedText[]>;
  textsOfGroup(query: FromGroup): Promise<RelatedText[]>;
  groups(query: GroupsQuery): Promise<RelatedGroup[]>;
  /** What relates a text to others, in their order. */
  explain(query: ExplainCall): Promise<Explanation[]>;
  /** Bytes of memory: of the segments, which all threads share, and of the views of all threads. */
  memory(): Promise<{ segments: number; views: number }>;
}
