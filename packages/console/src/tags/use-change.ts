import { navigate } from '../address/navigate.ts';
import { hashOf, viewPath, type Route } from '../address/route.ts';
import { useNotify } from '../notices.tsx';
import { useSession } from '../session.ts';
import { useWords } from '../words/index.ts';
import type { TagChange } from './edits.ts';
import type { TagHead, Name } from './entry.ts';

/** Returns the route of a tag's page. */
export const pageOf = (collection: number, { tag, category }: Name): Route<'tag'> => ({
  view: 'tag',
  collection,
  tag,
  category,
});

/** Returns the function that changes a tag in a whole collection, and shows a notice with undo. `undone` is called after an undo. */
export function useChange(collection: number, undone?: () => void) {
  const { client } = useSession();
  const { tags: words, category: kinds } = useWords();
  const notify = useNotify();
  return async (head: TagHead, change: TagChange, joins = false): Promise<Name> => {
    const { tag, category } = head;
    const now = await client.call('tag.edit', { collection_id: collection, tag, category, ...change });
    const undo = async () => {
      await client.call('tag.undo', { collection_id: collection, tag, category });
      undone?.();
      // If the page of the changed tag is still open, it navigates back to the tag.
      const [here, there] = [pageOf(collection, head), pageOf(collection, now)];
      if (viewPath(location.hash) === hashOf(there)) navigate(here, { replace: true });
    };
    const text = () => {
      if (change.hidden) return words.hid(tag);
      if (joins) return words.joined(tag, now.tag, now.texts);
      if (now.tag !== tag) return words.renamed(tag, now.tag);
      return words.retyped(tag, kinds[now.category]);
    };
    notify({ text: text(), undo });
    return { tag: now.tag, category: now.category };
  };
}
