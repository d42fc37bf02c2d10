import type { ListPlace } from '../../domain/text.ts';
import type { HeadlineQuery } from '../../listing/list.ts';
import type { EntryName } from '../../tags/queries/entry.ts';
import type { MergeCandidate, MergeQuery } from '../../tags/merges/candidates.ts';
import type { FacetQuery, Facets } from '../../tags/queries/facets.ts';
import type { FrequentTag } from '../../tags/queries/frequent.ts';
import type { ListQuery, ListedTag, TagPage } from '../../tags/queries/list.ts';
import type { ListedPlace } from '../../tags/queries/places.ts';
import type { RelatedTag } from '../../tags/queries/related.ts';
import type { SharedIds } from '../../index/sets/shared-ids.ts';
import type { TagFilter } from '../../tags/queries/tagged.ts';
import type { TaggedText, TextsQuery } from '../../tags/queries/texts.ts';
import type { Bucket, Interval } from '../../tags/queries/timeline.ts';
import type { Name } from '../../tags/fold.ts';
import type { TagEntity } from '../../tags/rows.ts';
import type { Dates } from '../../tags/view.ts';

/** The collections of a call. Collections of other accounts count as missing. */
export interface TagScope {
  account: number;
  /** The ids of the collections, ascending, each once. */
  collections: readonly number[];
}

/** The versions of the collections at the first page of a list, in the order of the collections. */
export interface Walk {
  versions: readonly number[] | undefined;
}

export type TagListCall = TagScope & Walk & ListQuery;
export type TagTextsCall = TagScope & Walk & TextsQuery & { name: EntryName; links?: boolean };
export type TimelineCall = TagScope & {
  name: EntryName;
  interval: Interval;
  dates: Dates;
  maxBuckets: number;
};
export type RelatedTagsCall = TagScope & { name: EntryName; dates: Dates; limit: number };

/** A call for places; `name` selects the texts that count. */
export type PlacesCall = TagScope & { name: EntryName | undefined; dates: Dates };

/** A call for the pairs of tags of one collection that may be one tag. */
export type MergesCall = TagScope & MergeQuery;

export type EntryCall = TagScope & { name: EntryName };
export type FrequentCall = TagScope & { limit: number };

/** A call for texts of a collection, by their tags and by the words of their headlines. */
export type ListTextsCall = Omit<HeadlineQuery, 'accepts'> & {
  account: number;
  collectionId: number;
  tagged: TagFilter | undefined;
  /** What to count in the whole list; undefined for nothing. */
  counted?: FacetQuery | undefined;
};
export type TaggedCall = TagScope & TagFilter;

/** A call for the facets of the found texts of each collection. */
export type FacetsCall = TagScope & FacetQuery & { found: ReadonlyMap<number, SharedIds> };

/** A page of a list of texts, and the counts of the whole list if the call asks for them. */
export interface ListedTexts {
  texts: ListPlace[];
  hasMore: boolean;
  counts?: { total: number; facets: Facets };
}

/** An entry of tags, and all its names in texts. */
export interface Entry {
  entry: ListedTag;
  names: Name[];
}

/** The versions of the collections that a result shows. */
export interface AtVersions {
  versions: number[];
}

/**
 * The tags of whole collections, and texts by tags and headlines, for the methods. A result shows everything that was
 * committed before the call; later pages of a list show what its first page did.
 */
export interface CollectionTags {
  list(call: TagListCall): Promise<TagPage & AtVersions>;
  /** Returns a page of the texts of a tag; undefined when no text has the tag. */
  texts(
    call: TagTextsCall,
  ): Promise<
    | (Name & { link?: TagEntity; total: number; texts: TaggedText[]; hasMore: boolean } & AtVersions)
    | undefined
  >;
  /** Returns undefined when there would be more than `maxBuckets` buckets. */
  timeline(call: TimelineCall): Promise<Bucket[] | undefined>;
  related(call: RelatedTagsCall): Promise<RelatedTag[]>;
  /** Returns the places with a link, the places in the most texts first. */
  places(call: PlacesCall): Promise<ListedPlace[]>;
  /** Returns pairs of tags that may be one tag, the likeliest first. */
  merges(call: MergesCall): Promise<MergeCandidate[]>;
  /** Returns the entry of a name; undefined when no text has the tag. */
  entry(call: EntryCall): Promise<Entry | undefined>;
  /** Returns the texts of a list after a place, in order. */
  listTexts(call: ListTextsCall): Promise<ListedTexts>;
  /** Returns the analysed texts that a filter selects, by collection. */
  tagged(call: TaggedCall): Promise<Map<number, SharedIds>>;
  facets(call: FacetsCall): Promise<Facets>;
  /** Returns the tags with the most texts, as the texts show them, without merging variants. */
  frequent(call: FrequentCall): Promise<FrequentTag[]>;
}
