import type { Text } from '@textkin/client';
import { go } from '../address/go.ts';
import { useAct } from '../hooks/use-act.ts';
import { useFocus } from '../hooks/use-focus.ts';
import { useNotice } from '../notices.tsx';
import { Problem } from '../parts/problem.tsx';
import { useSession } from '../session.ts';
import { useWords } from '../words/index.ts';

/** Asks for confirmation before a text is deleted, which can't be undone. */
export function DeleteText({ text, close }: { text: Text; close: () => void }) {
  const words = useWords();
  const session = useSession();
  const tell = useNotice();
  const first = useFocus<HTMLButtonElement>();
  const { busy, error, act } = useAct();
  const { collection_id, text_id } = text;
  const remove = () =>
    act(async () => {
      await session.client.call('text.delete', { collection_id, text_id });
      tell({ text: words.editing.deleted(text.headline || words.text.id(text_id)) });
      go({ view: 'texts', collection: collection_id }, { replace: true });
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
