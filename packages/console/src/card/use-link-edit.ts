import type { Text } from '@textkin/client';
import { useNotify } from '../notices.tsx';
import { allRows } from '../paging/all-rows.ts';
import { useSession } from '../session.ts';
import { editOf } from '../tags/edits.ts';
import { useWords } from '../words/index.ts';
import type { CardSubject } from './subject.ts';

/** Returns the function that links a tag to an entity, or to none, and shows a notice with undo. */
export function useLinkEdit(
  key: Pick<Text, 'collection_id' | 'text_id'>,
  { tag, category, link }: CardSubject['tag'],
  changed: () => void,
) {
  const { card: words } = useWords();
  const { client } = useSession();
  const notify = useNotify();
  return async (entity: { id: string; name: string } | undefined, isEverywhere: boolean): Promise<void> => {
    const { collection_id } = key;
    const edits = isEverywhere ? await allRows(client, 'tag.edits', { collection_id }) : [];
    const set = (id: string | undefined, name: { category?: typeof category }) => {
      const params = { ...key, tag, ...name, everywhere: isEverywhere };
      return id === undefined
        ? client.call('text.unlink', params)
        : client.call('text.link', { ...params, id });
    };
    const now = await set(entity?.id, { category });
    const undo = async () => {
      // Removes the edit of the collection, but only if there was no earlier edit: tag.undo would remove that edit, too.
      if (isEverywhere && editOf(edits, { tag, category }) === undefined) {
        await client.call('tag.undo', { collection_id, tag });
        return;
      }
      const restored = await set(link?.id, { category: now.category });
      if (restored.category === category || isEverywhere) return;
      const names = { original_tag: tag, updated_tag: tag, updated_category: category };
      await client.call('text.updateTag', { ...key, ...names });
    };
    const text = entity ? words.linked(tag, entity.name, isEverywhere) : words.unlinked(tag, isEverywhere);
    notify({ text, undo });
    changed();
  };
}
