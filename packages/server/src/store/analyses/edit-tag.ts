import type { TextKey } from '../../domain/text.ts';
import {
  addTag,
  type TagWithoutMentions,
  deleteTag,
  type LinkEdit,
  linkTag,
  type ManualTag,
  replaceTag,
  type TagEdits,
} from '../../domain/tags/edits.ts';
import type { Queries } from '../engines.ts';
import { whereText } from '../rows.ts';
import type { EditedTag, TagEdit, TagRefusal } from '../store.ts';
import { type Rename, applyRename } from '../../tags/edits.ts';
import type { Name } from '../../tags/fold.ts';
import { readRename } from '../tag-edits/rows.ts';
import { editsOf, shownTags } from './shown-tags.ts';
import { stamp } from '../changes/stamp.ts';

interface EditTag {
  account: number;
  collectionId: number;
  key: TextKey;
  edit: TagEdit;
  maxEdits: number;
}

/** Stores an edit of a tag. Returns the tag as it is now shown, or, for a deletion, as it was. */
export async function editTag(
  db: Queries,
  { account, collectionId, key, edit, maxEdits }: EditTag,
): Promise<EditedTag | TagRefusal> {
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
  const shown = row.tags === null ? edits.manual.map(toManualTag) : shownTags(row);
  const edited = applyEdit(edits, shown, await readRename(db, account, collectionId), edit);
  // The analysis may still find the tag.
  if (edited === undefined) {
    return row.state === 'pending' || row.state === 'running' ? 'notAnalysed' : 'noSuchTag';
  }
  if (countEdits(edited.edits) > maxEdits) return 'tooManyEdits';
  const tagEdits = JSON.stringify(edited.edits);
  await db
    .updateTable('analysis')
    .set({ tagEdits })
    .where('collectionId', '=', collectionId)
    .where('textId', '=', row.textId)
    .execute();
  await stamp(db, collectionId, row.textId);
  return edited.tag;
}

const countEdits = ({ manual, replaced, links = [] }: TagEdits): number =>
  manual.length + replaced.length + links.length;

const toManualTag = (tag: ManualTag): TagWithoutMentions => ({ ...tag, manual: true });

/**
 * Returns the edits with a new edit applied, and the tag that was edited; undefined when the edit names a tag that is not shown. A tag
 * may be shown under a name that the text does not have, because it was renamed in the whole collection. The edit applies to every tag
 * of the text that is shown under the name.
 */
function applyEdit(
  edits: TagEdits,
  shown: readonly TagWithoutMentions[],
  rename: Rename,
  edit: TagEdit,
): { edits: TagEdits; tag: EditedTag } | undefined {
  if (edit.kind === 'link') return applyLink(edits, shown, rename, edit);

  const name = edit.kind === 'add' ? edit.tag.tag : edit.name;
  const sources = shown.filter((tag) => (tag.manual ? tag : rename(tag))?.tag === name).map(({ tag }) => tag);
  const replace = (tag: ManualTag): TagEdits =>
    sources.reduce((edits, source) => replaceTag(edits, source, tag), addTag(edits, tag));
  if (edit.kind === 'add') return { edits: replace(edit.tag), tag: edit.tag };
  const old = applyRename(shown, rename).find(({ tag }) => tag === name);
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

/** Returns the edits with the link of each tag of the text that is shown under a name, and the tag with its link. */
function applyLink(
  edits: TagEdits,
  shown: readonly TagWithoutMentions[],
  rename: Rename,
  { name, category, link, newCategory }: TagEdit & { kind: 'link' },
): { edits: TagEdits; tag: EditedTag } | undefined {
  const isMeant = (tag: Name | undefined): boolean =>
    tag?.tag === name && tag.kind === undefined && (category === undefined || tag.category === category);
  const old = applyRename(shown, rename).find(isMeant);
  if (old === undefined) return undefined;
  const sources = shown.filter((tag) => isMeant(tag.manual ? tag : rename(tag)));
  const decide = (source: string): LinkEdit | undefined => {
    if (link === undefined) return undefined;
    return newCategory === undefined ? [source, link] : [source, link, newCategory];
  };
  const linked = sources.reduce((edits, { tag }) => linkTag(edits, tag, decide(tag)), edits);
  const { tag, relevance } = old;
  const shownCategory = newCategory ?? old.category;
  return { edits: linked, tag: { tag, category: shownCategory, relevance, ...(link && { link }) } };
}
