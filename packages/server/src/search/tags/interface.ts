import type { EntryName } from '../../tags/queries/entry.ts';
import type { FrequentTag } from '../../tags/queries/frequent.ts';
import type { ListedTag, ListPlace, ListQuery } from '../../tags/queries/list.ts';
import type { RelatedTag } from '../../tags/queries/related.ts';
import type { TaggedText, TextsQuery } from '../../tags/queries/texts.ts';
import type { Bucket, Interval } from '../../tags/queries/timeline.ts';
import type { Name } from '../../tags/fold.ts';
import type { Dates } from '../../tags/view.ts';

/** Whose collections are asked: what belongs to another account is answered like what does not exist. */
export interface TagScope {
  account: number;
  /** Ascending, each once. */
  collections: readonly number[];
}

/** The versions of the collections that a walk through a list began at, in their order. */
export interface Walk {
  versions: readonly number[] | undefined;
}

export type TagListCall = TagScope & Walk & ListQuery;
export type TagTextsCall = TagScope & Walk & TextsQuery & { name: EntryName };
export type TimelineCall = TagScope & { name: EntryName; interval: Interval; dates: Dates; most: number };
export type RelatedTagsCall = TagScope & { name: EntryName; dates: Dates; limit: number };

export type EntryCall = TagScope & { name: EntryName };
export type FrequentCall = TagScope & { limit: number };

/** An entry, and all the names that it has in texts. */
export interface Entry {
  entry: ListedTag;
  names: Name[];
}

/** An answer with the versions that it was drawn from. */
export interface AtVersions {
  versions: number[];
}

/**
 * The tags of whole collections, as the methods see them. Every answer is drawn from all that the store has shown before
 * the call, or where a walk goes on, from what was there when it began.
 */
export interface CollectionTags {
  list(call: TagListCall): Promise<{ tags: ListedTag[]; next?: ListPlace } & AtVersions>;
  /** Undefined when no text has such a tag; `next` when there are more texts. */
  texts(
    call: TagTextsCall,
  ): Promise<(Name & { total: number; texts: TaggedText[]; hasMore: boolean } & AtVersions) | undefined>;
  /** Undefined when there would be more buckets than asked for at most. */
  timeline(call: TimelineCall): Promise<Bucket[] | undefined>;
  related(call: RelatedTagsCall): Promise<RelatedTag[]>;
  /** Undefined when no text has such a tag. */
  entry(call: EntryCall): Promise<Entry | undefined>;
  /** The tags in most texts, as the texts show them: no variants are joined. */
  frequent(call: FrequentCall): Promise<FrequentTag[]>;
}
