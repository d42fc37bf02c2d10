import type { Tag } from '@textkin/client';

export type TagName = Pick<Tag, 'tag' | 'category'>;
type WeightedTag = TagName & Pick<Tag, 'relevance'>;

/** The tags of a text with its manual edits. */
export interface TagsBefore {
  tags: readonly WeightedTag[];
  edits?:
    { manual: readonly { tag: string }[]; replaced: readonly { tag: string; by?: string }[] } | undefined;
}

/** An edit of the tags of one text. */
export type TagEdit =
  | { kind: 'add'; to: TagName }
  | { kind: 'change'; from: TagName; to: TagName }
  | { kind: 'remove'; from: TagName };

/** A call that edits the tags of a text, without the ids of the text. */
export type TagCall =
  | { method: 'text.addTag'; params: WeightedTag | TagName }
  | {
      method: 'text.updateTag';
      params: {
        original_tag: string;
        updated_tag: string;
        updated_category: Tag['category'];
        updated_relevance?: number;
      };
    }
  | { method: 'text.deleteTag'; params: { tag: string } };

/** Returns the call that makes an edit. */
export function editCall(act: TagEdit): TagCall {
  if (act.kind === 'add') return { method: 'text.addTag', params: act.to };
  if (act.kind === 'remove') return { method: 'text.deleteTag', params: { tag: act.from.tag } };
  const { from, to } = act;
  return {
    method: 'text.updateTag',
    params: { original_tag: from.tag, updated_tag: to.tag, updated_category: to.category },
  };
}

/**
 * Returns the calls that undo an edit, in order; afterwards the text has the same tags as before. The service keeps the
 * names that a tag replaced (`replaced`), so a tag that had replaced a name replaces it again, with its mentions.
 */
export function undoCalls(act: TagEdit, before: TagsBefore): TagCall[] {
  const shown = (name: string | undefined) => before.tags.find(({ tag }) => tag === name);
  if (act.kind === 'remove') return restoreCalls(shown(act.from.tag), before);
  const { tag: name, category } = act.to;
  const target = shown(name);
  // A name that was not shown may have been replaced by another tag, or removed.
  const replacement = before.edits?.replaced.find(({ tag }) => tag === name);
  const other = shown(replacement?.by);
  const removal: TagCall = other
    ? renameCall(name, other)
    : { method: 'text.deleteTag', params: { tag: name } };
  if (act.kind === 'add') return [target ? renameCall(name, target) : removal];
  const original = shown(act.from.tag);
  if (original === undefined) return [];
  if (original.tag === name) return [renameCall(name, original)];
  const reverted = renameCall(name, original);
  if (target) return [reverted, ...restoreCalls(target, before)];
  return replacement
    ? [reverted, { method: 'text.addTag', params: { tag: name, category } }, removal]
    : [reverted];
}

/** Returns the calls that restore a tag with the names that it replaced. */
function restoreCalls(original: WeightedTag | undefined, { edits }: TagsBefore): TagCall[] {
  if (original === undefined) return [];
  const { tag, category, relevance } = original;
  const words = (edits?.replaced ?? []).filter((name) => name.by === tag && name.tag !== tag);
  return [
    { method: 'text.addTag', params: { tag, category, relevance } },
    ...words.flatMap((name): TagCall[] => [
      { method: 'text.addTag', params: { tag: name.tag, category } },
      renameCall(name.tag, original),
    ]),
  ];
}

const renameCall = (name: string, { tag, category, relevance }: WeightedTag): TagCall => ({
  method: 'text.updateTag',
  params: { original_tag: name, updated_tag: tag, updated_category: category, updated_relevance: relevance },
});
