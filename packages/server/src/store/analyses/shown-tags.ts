import {
  applyEdits,
  withoutMentions,
  type TagWithoutMentions,
  noEdits,
  type ShownTag,
  type TagEdits,
} from '../../domain/tags/edits.ts';
import type { AnalysedTag } from '../../domain/tags/tag.ts';
import type { AnalysisTable } from '../tables.ts';
import { fromStored } from './stored-tags.ts';

type TagColumns = Pick<AnalysisTable, 'tags' | 'tagEdits'>;
type TopicColumns = TagColumns & Pick<AnalysisTable, 'topics'>;

/** Returns the shown tags of an analysis, without mentions; none while it is not done. */
export function shownTags(row: TagColumns): TagWithoutMentions[] {
  return applyStoredEdits(row, false).map(withoutMentions);
}

/** Returns the shown tags with their mentions. */
export function locatedTags(row: TagColumns): ShownTag[] {
  return applyStoredEdits(row, true);
}

/** Returns the topics of an analysis with mentions, except topics that are shown as tags. */
export function shownTopics(row: TopicColumns): AnalysedTag[] {
  if (row.topics === null) return [];
  const tags = new Set(shownTags(row).map(({ tag }) => tag.toLowerCase()));
  return fromStored(row.topics, true).filter(({ tag }) => !tags.has(tag.toLowerCase()));
}

/** Returns the tags that lists of tags count: the shown tags of an analysis, then its topics. */
export function listedTags(row: TopicColumns): TagWithoutMentions[] {
  return [...shownTags(row), ...shownTopics(row).map(withoutMentions)];
}

function applyStoredEdits({ tags, tagEdits }: TagColumns, withMentions: boolean): ShownTag[] {
  return tags === null ? [] : applyEdits(fromStored(tags, withMentions), editsOf(tagEdits));
}

/** Parses the column `tagEdits`. */
export function editsOf(tagEdits: string | null): TagEdits {
  return tagEdits === null ? noEdits : (JSON.parse(tagEdits) as TagEdits);
}
