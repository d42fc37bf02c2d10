import type { TextKey } from '../../domain/text.ts';
import {
  addTag,
  type BareTag,
  deleteTag,
  type ManualTag,
  replaceTag,
  type TagEdits,
} from '../../domain/tags/edits.ts';
import type { Queries } from '../engines.ts';
import { whereText } from '../rows.ts';
import type { TagEdit, TagRefusal } from '../store.ts';
import { countTags, editsOf, shownTags } from '../collections/counts.ts';
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
  const shown = row.tags === null ? edits.manual : shownTags(row);
  const done = apply(edits, shown, edit);
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
  await countTags(db, collectionId, shownTags(row), shownTags({ ...row, tagEdits }));
  return done.tag;
}

/** The edits with one more, and the tag that it was about; undefined when it names a tag that is not shown. */
function apply(edits: TagEdits, shown: readonly (ManualTag | BareTag)[], edit: TagEdit) {
  if (edit.kind === 'add') return { edits: addTag(edits, edit.tag), tag: edit.tag };
  const old = shown.find(({ tag }) => tag === edit.word);
  if (old === undefined) return undefined;
  const { tag, category, relevance } = old;
  if (edit.kind === 'delete') return { edits: deleteTag(edits, tag), tag: { tag, category, relevance } };
  const updated = { tag, category, relevance, ...edit.changes };
  return { edits: replaceTag(edits, tag, updated), tag: updated };
}
