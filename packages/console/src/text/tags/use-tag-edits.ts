import type { Text } from '@textkin/client';
import { useNotify } from '../../notices.tsx';
import { useSession } from '../../session.ts';
import { useWords } from '../../words/index.ts';
import { editCall, type TagEdit, type TagCall, undoCalls } from './tag-calls.ts';

type TextKey = Pick<Text, 'collection_id' | 'text_id'>;

/** Returns the function that edits a tag, in a text or in its collection, and shows a notice with undo. */
export function useTagEdits(key: TextKey, changed: () => void) {
  const { notices } = useWords().editing;
  const { client } = useSession();
  const notify = useNotify();
  const call = ({ method, params }: TagCall) => client.call(method, { ...key, ...params });
  return async (act: TagEdit, isEverywhere: boolean): Promise<void> => {
    // Fetched now, since others may have edited meanwhile, and undo must restore the current tags.
    const before = await client.tagsWhenReady({ ...key, edits: true });
    const everywhere = isEverywhere && act.kind !== 'add' ? act : undefined;
    const name = everywhere && {
      collection_id: key.collection_id,
      tag: everywhere.from.tag,
      category: everywhere.from.category,
    };
    if (everywhere && name) await client.call('tag.edit', { ...name, ...editOf(everywhere) });
    // A manual tag of a text overrides the edits of the collection, so both are edited.
    const isHere = !everywhere || before.edits?.manual.some(({ tag }) => tag === everywhere.from.tag);
    if (isHere) await call(editCall(act));
    const undo = async () => {
      for (const tagCall of isHere ? undoCalls(act, before) : []) await call(tagCall);
      if (name) await client.call('tag.undo', name);
    };
    const { tag } = act.kind === 'add' ? act.to : act.from;
    notify({ text: (everywhere ? notices.everywhere[everywhere.kind] : notices[act.kind])(tag), undo });
    changed();
  };
}

const editOf = (act: Exclude<TagEdit, { kind: 'add' }>) =>
  act.kind === 'remove' ? { hidden: true } : { new_tag: act.to.tag, new_category: act.to.category };
