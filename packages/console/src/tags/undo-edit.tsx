import { useAction } from '../hooks/use-action.ts';
import { useNotify } from '../notices.tsx';
import { Problem } from '../parts/problem.tsx';
import { useSession } from '../session.ts';
import { useWords } from '../words/index.ts';
import type { Edit } from './edits.ts';

/** The button that undoes an edit. It shows a notice and focuses the heading, since the button disappears. */
export function UndoEdit({ collection, edit, done }: { collection: number; edit: Edit; done: () => void }) {
  const words = useWords();
  const { client } = useSession();
  const notify = useNotify();
  const { busy, error, act } = useAction();
  const { tag, category, hidden, new_tag, new_category } = edit;
  const key = { collection_id: collection, tag, category };
  const undo = () =>
    act(async () => {
      await client.call('tag.undo', key);
      const change = {
        ...(hidden && { hidden }),
        ...(new_tag !== undefined && { new_tag }),
        ...(new_category !== undefined && { new_category }),
      };
      notify({
        text: words.tags.edits.undone(tag),
        undo: () => client.call('tag.edit', { ...key, ...change }),
      });
      document.querySelector('h1')?.focus({ preventScroll: true });
      done();
    });
  return (
    <>
      <button
        type="button"
        class="small"
        disabled={busy}
        aria-label={words.tags.edits.undo(tag)}
        onClick={() => void undo()}
      >
        {hidden ? words.tags.show : words.undo}
      </button>
      {error !== undefined && <Problem error={error} />}
    </>
  );
}
