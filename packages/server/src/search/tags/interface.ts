import type { ListPlace } from '../../domain/text.ts';
import type { HeadlineQuery } from '../../listing/list.ts';
import type { EntryName } from '../../tags/queries/entry.ts';
import type { FrequentTag } from '../../tags/queries/frequent.ts';
import type { ListedTag, ListPlace as TagPlace, ListQuery } from '../../tags/queries/list.ts';
import type { RelatedTag } from '../../tags/queries/related.ts';
import type { SharedIds } from '../../index/sets/shared-ids.ts';
import type { TagFilter } from '../../tags/queries/tagged.ts';
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

/** Texts of a collection, by what they are tagged with and by the words of their headlines. */
export type ListTextsCall = Omit<HeadlineQuery, 'among'> & {
  account: number;
  collectionId: number;
  tagged: TagFilter | undefined;
};
export type TaggedCall = TagScope & TagFilter;

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
 * The tags of whole collections, and the texts by tags and headlines, as the methods see them. Every answer is drawn from all that the store has shown before
 * the call, or where a walk goes on, from what was there when it began.
 */
export interface CollectionTags {
  list(call: TagListCall): Promise<{ tags: ListedTag[]; next?: TagPlace } & AtVersions>;
  /** Undefined when no text has such a tag; `next` when there are more texts. */
  texts(
    call: TagTextsCall,
  ): Promise<(Name & { total: number; texts: TaggedText[]; hasMore: boolean } & AtVersions) | undefined>;
  /** Undefined when there would be more buckets than asked for at most. */
  timeline(call: TimelineCall): Promise<Bucket[] | undefined>;
  related(call: RelatedTagsCall): Promise<RelatedTag[]>;
  /** Undefined when no text has such a tag. */
  entry(call: EntryCall): Promise<Entry | undefined>;
  /** The texts of a list behind a place, in order. */
  listTexts(call: ListTextsCall): Promise<{ texts: ListPlace[]; hasMore: boolean }>;
  /** By collection: the texts that are tagged so. */
  tagged(call: TaggedCall): Promise<Map<number, SharedIds>>;
  /** The tags in most texts, as the texts show them: no variants are joined. */
  frequent(call: FrequentCall): Promise<FrequentTag[]>;
}
