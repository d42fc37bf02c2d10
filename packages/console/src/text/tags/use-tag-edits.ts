import type { Text } from '@textkin/client';
import { useNotice } from '../../notices.tsx';
import { useSession } from '../../session.ts';
import { useWords } from '../../words/index.ts';
import { callOf, type TagAct, type TagCall, type TagsBefore, undoOf } from './tag-calls.ts';

type TextKey = Pick<Text, 'collection_id' | 'text_id'>;

/** Makes edits of tags, in a text or in its whole collection, and tells of each with a way back. */
export function useTagEdits(key: TextKey, before: TagsBefore, changed: () => void) {
  const { told } = useWords().editing;
  const { client } = useSession();
  const tell = useNotice();
  const call = ({ method, params }: TagCall) => client.call(method, { ...key, ...params });
  return async (act: TagAct, isEverywhere: boolean): Promise<void> => {
    if (act.kind === 'add' || !isEverywhere) {
      await call(callOf(act));
      const undo = async () => {
        for (const one of undoOf(act, before)) await call(one);
      };
      tell({ text: told[act.kind]((act.kind === 'add' ? act.to : act.from).tag), undo });
    } else {
      const name = { collection_id: key.collection_id, tag: act.from.tag, category: act.from.category };
      const isRemoved = act.kind === 'remove';
      const edit = isRemoved ? { hidden: true } : { new_tag: act.to.tag, new_category: act.to.category };
      await client.call('tag.edit', { ...name, ...edit });
      const undo = () => client.call('tag.undo', name);
      tell({ text: told[isRemoved ? 'removeAll' : 'changeAll'](name.tag), undo });
    }
    changed();
  };
}
