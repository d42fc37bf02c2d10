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

type Tagged = Pick<AnalysisTable, 'tags' | 'tagEdits'>;
type WithTopics = Tagged & Pick<AnalysisTable, 'topics'>;

/** The tags of an analysis as they are shown, without the places where they are named; none while it is not done. */
export function shownTags(row: Tagged): TagWithoutMentions[] {
  return edited(row, false).map(withoutMentions);
}

/** Returns the shown tags with their mentions. */
export function locatedTags(row: Tagged): ShownTag[] {
  return edited(row, true);
}

/** The topics of an analysis with the places, but for such as are shown as tags. */
export function shownTopics(row: WithTopics): AnalysedTag[] {
  if (row.topics === null) return [];
  const tags = new Set(shownTags(row).map(({ tag }) => tag.toLowerCase()));
  return fromStored(row.topics, true).filter(({ tag }) => !tags.has(tag.toLowerCase()));
}

/** What lists count: tags, and behind them topics. */
export function listedTags(row: WithTopics): TagWithoutMentions[] {
  return [...shownTags(row), ...shownTopics(row).map(withoutMentions)];
}

function edited({ tags, tagEdits }: Tagged, withMentions: boolean): ShownTag[] {
  return tags === null ? [] : applyEdits(fromStored(tags, withMentions), editsOf(tagEdits));
}

/** The column of that name. */
export function editsOf(tagEdits: string | null): TagEdits {
  return tagEdits === null ? noEdits : (JSON.parse(tagEdits) as TagEdits);
}
