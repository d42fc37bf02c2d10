import type { TextKey } from '../../domain/text.ts';
import {
  addTag,
  type TagWithoutMentions,
  deleteTag,
  type ManualTag,
  replaceTag,
  type TagEdits,
} from '../../domain/tags/edits.ts';
import type { Queries } from '../engines.ts';
import { whereText } from '../rows.ts';
import type { TagEdit, TagRefusal } from '../store.ts';
import { type Rename, showRenamed } from '../../tags/edits.ts';
import { renameIn } from '../tag-edits/rows.ts';
import { editsOf, shownTags } from './shown-tags.ts';
import { stamp } from '../changes/stamp.ts';

interface EditTag {
  account: number;
  collectionId: number;
  key: TextKey;
  edit: TagEdit;
  maxEdits: number;
}

/** Answers the tag as it is shown from now on; for a deletion, as it was. */
export async function editTag(
  db: Queries,
  { account, collectionId, key, edit, maxEdits }: EditTag,
): Promise<ManualTag | TagRefusal> {
  const row = await whereText(db, account, collectionId, key)
    .innerJoin('analysis', (join) =>
      join
        .onRef('analysis.collectionId', '=', 'text.collectionId')
        .onRef('analysis.textId', '=', 'text.textId'),
    )
    .select(['text.textId', 'analysis.state', 'analysis.tags', 'analysis.tagEdits'])
    .executeTakeFirst();
  if (row === undefined) return 'noSuchText';
  const edits = editsOf(row.tagEdits);
  const own = row.tags === null ? edits.manual.map(byHand) : shownTags(row);
  const done = apply(edits, own, await renameIn(db, account, collectionId), edit);
  // What the analysis has not found yet it may still find.
  if (done === undefined) {
    return row.state === 'pending' || row.state === 'running' ? 'notAnalysed' : 'noSuchTag';
  }
  if (done.edits.manual.length + done.edits.replaced.length > maxEdits) return 'tooManyEdits';
  const tagEdits = JSON.stringify(done.edits);
  await db
    .updateTable('analysis')
    .set({ tagEdits })
    .where('collectionId', '=', collectionId)
    .where('textId', '=', row.textId)
    .execute();
  await stamp(db, collectionId, row.textId);
  return done.tag;
}

const byHand = (tag: ManualTag): TagWithoutMentions => ({ ...tag, manual: true });

/**
 * The edits with one more, and the tag that it was about; undefined when it names a tag that is not shown. What is shown
 * may have another name than in the text, for it was renamed in the whole collection: the edit is of all that have that name.
 */
function apply(edits: TagEdits, own: readonly TagWithoutMentions[], rename: Rename, edit: TagEdit) {
  const word = edit.kind === 'add' ? edit.tag.tag : edit.word;
  const sources = own.filter((tag) => (tag.manual ? tag : rename(tag))?.tag === word).map(({ tag }) => tag);
  const replace = (tag: ManualTag): TagEdits =>
    sources.reduce((edits, source) => replaceTag(edits, source, tag), addTag(edits, tag));
  if (edit.kind === 'add') return { edits: replace(edit.tag), tag: edit.tag };
  const old = showRenamed(own, rename).find(({ tag }) => tag === word);
  if (old === undefined) return undefined;
  const { tag, category, relevance } = old;
  if (edit.kind === 'delete')
    return { edits: sources.reduce(deleteTag, edits), tag: { tag, category, relevance } };
  const updated = { tag, category, relevance, ...edit.changes };
  return {
    edits: sources.reduce((edits, source) => replaceTag(edits, source, updated), edits),
    tag: updated,
  };
}
