import {
  applyEdits,
  bare,
  type BareTag,
  noEdits,
  type ShownTag,
  type TagEdits,
} from '../../domain/tags/edits.ts';
import type { AnalysisTable } from '../tables.ts';
import { fromStored } from './stored-tags.ts';

type Tagged = Pick<AnalysisTable, 'tags' | 'tagEdits'>;

/** The tags of an analysis as they are shown, without the places where they are named; none while it is not done. */
export function shownTags(row: Tagged): BareTag[] {
  return edited(row, false).map(bare);
}

/** The same with the places. */
export function locatedTags(row: Tagged): ShownTag[] {
  return edited(row, true);
}

function edited({ tags, tagEdits }: Tagged, withMentions: boolean): ShownTag[] {
  return tags === null ? [] : applyEdits(fromStored(tags, withMentions), editsOf(tagEdits));
}

/** The column of that name. */
export function editsOf(tagEdits: string | null): TagEdits {
  return tagEdits === null ? noEdits : (JSON.parse(tagEdits) as TagEdits);
}
