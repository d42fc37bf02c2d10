import type { Tag } from '@textkin/client';

export type Named = Pick<Tag, 'tag' | 'category'>;
type Weighed = Named & Pick<Tag, 'relevance'>;

/** The tags of a text with its manual edits. */
export interface TagsBefore {
  tags: readonly Weighed[];
  edits?:
    { manual: readonly { tag: string }[]; replaced: readonly { tag: string; by?: string }[] } | undefined;
}

/** An edit of the tags of one text. */
export type TagAct =
  { kind: 'add'; to: Named } | { kind: 'change'; from: Named; to: Named } | { kind: 'remove'; from: Named };

/** A call that edits the tags of a text, without the ids of the text. */
export type TagCall =
  | { method: 'text.addTag'; params: Weighed | Named }
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
export function callOf(act: TagAct): TagCall {
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
export function undoOf(act: TagAct, before: TagsBefore): TagCall[] {
  const shown = (word: string | undefined) => before.tags.find(({ tag }) => tag === word);
  if (act.kind === 'remove') return restored(shown(act.from.tag), before);
  const { tag: word, category } = act.to;
  const target = shown(word);
  // A name that was not shown may have been replaced by another tag, or removed.
  const stoodFor = before.edits?.replaced.find(({ tag }) => tag === word);
  const other = shown(stoodFor?.by);
  const away: TagCall = other ? becoming(word, other) : { method: 'text.deleteTag', params: { tag: word } };
  if (act.kind === 'add') return [target ? becoming(word, target) : away];
  const was = shown(act.from.tag);
  if (was === undefined) return [];
  if (was.tag === word) return [becoming(word, was)];
  const back = becoming(word, was);
  if (target) return [back, ...restored(target, before)];
  return stoodFor ? [back, { method: 'text.addTag', params: { tag: word, category } }, away] : [back];
}

/** Returns the calls that restore a tag with the names that it replaced. */
function restored(was: Weighed | undefined, { edits }: TagsBefore): TagCall[] {
  if (was === undefined) return [];
  const { tag, category, relevance } = was;
  const words = (edits?.replaced ?? []).filter(({ tag: word, by }) => by === tag && word !== tag);
  return [
    { method: 'text.addTag', params: { tag, category, relevance } },
    ...words.flatMap((word): TagCall[] => [
      { method: 'text.addTag', params: { tag: word.tag, category } },
      becoming(word.tag, was),
    ]),
  ];
}

const becoming = (word: string, { tag, category, relevance }: Weighed): TagCall => ({
  method: 'text.updateTag',
  params: { original_tag: word, updated_tag: tag, updated_category: category, updated_relevance: relevance },
});
