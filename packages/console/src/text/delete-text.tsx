import type { Text } from '@textkin/client';
import { navigate } from '../address/navigate.ts';
import { useAction } from '../hooks/use-action.ts';
import { useFocus } from '../hooks/use-focus.ts';
import { useNotify } from '../notices.tsx';
import { Problem } from '../parts/problem.tsx';
import { useSession } from '../session.ts';
import { useWords } from '../words/index.ts';

/** Asks for confirmation before a text is deleted, which can't be undone. */
export function DeleteText({ text, close }: { text: Text; close: () => void }) {
  const words = useWords();
  const session = useSession();
  const notify = useNotify();
  const first = useFocus<HTMLButtonElement>();
  const { busy, error, act } = useAction();
  const { collection_id, text_id } = text;
  const remove = () =>
    act(async () => {
      await session.client.call('text.delete', { collection_id, text_id });
      notify({ text: words.editing.deleted(text.headline || words.text.id(text_id)) });
      navigate({ view: 'texts', collection: collection_id }, { replace: true });
    });
  return (
    <section
      class="card"
      aria-labelledby="delete"
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <h2 id="delete">{words.editing.deleteTitle}</h2>
      <p>{words.editing.deleteText}</p>
      {error !== undefined && <Problem error={error} />}
      <div class="actions">
        <button type="button" class="danger" disabled={busy} onClick={() => void remove()}>
          {words.editing.deleteYes}
        </button>
        <button type="button" ref={first} onClick={close}>
          {words.cancel}
        </button>
      </div>
    </section>
  );
}
