import { TextkinError } from '@textkin/client';
import { useRef, useState } from 'preact/hooks';
import { useAction } from '../hooks/use-action.ts';
import { useFocus } from '../hooks/use-focus.ts';
import { useReturnFocus } from '../hooks/use-return-focus.ts';
import { useNotify } from '../notices.tsx';
import { Problem } from '../parts/problem.tsx';
import { useSession } from '../session.ts';
import { useWords } from '../words/index.ts';
import { useSavedWords } from '../words/saved-words.ts';
import type { SavedSearch } from './matches/new-matches.ts';

interface Props {
  search: Pick<SavedSearch, 'saved_search_id' | 'name'>;
  deleted: () => void;
}

/** The button that deletes a saved search. It asks first: saved again, the search would have another feed and no matches. */
export function DeleteSearch(props: Props) {
  const saved = useSavedWords();
  const [isOpen, setOpen] = useState(false);
  const button = useReturnFocus<HTMLButtonElement>(isOpen);
  if (isOpen) {
    return (
      <Confirm
        {...props}
        close={() => {
          setOpen(false);
        }}
      />
    );
  }
  return (
    <button
      ref={button}
      type="button"
      class="small"
      aria-label={saved.remove(props.search.name)}
      onClick={() => {
        setOpen(true);
      }}
    >
      {saved.removeShort}
    </button>
  );
}

function Confirm({ search, deleted, close }: Props & { close: () => void }) {
  const words = useWords();
  const saved = useSavedWords();
  const { client } = useSession();
  const notify = useNotify();
  const first = useFocus<HTMLButtonElement>();
  const group = useRef<HTMLDivElement>(null);
  const { busy, error, act } = useAction();
  const { saved_search_id, name } = search;
  const remove = () =>
    act(async () => {
      try {
        await client.call('search.delete', { saved_search_id });
      } catch (reason) {
        // Somebody else was faster.
        if (!(reason instanceof TextkinError && reason.reason === 'noSuchSavedSearch')) throw reason;
      }
      // The row goes away, and would take the focus with it.
      const row = group.current?.closest('li');
      const next = row?.nextElementSibling ?? row?.previousElementSibling;
      (next?.querySelector('a') ?? document.querySelector('h1'))?.focus();
      notify({ text: saved.removed(name) });
      deleted();
    });
  return (
    <div
      ref={group}
      class="confirm"
      role="group"
      aria-label={saved.remove(name)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <p>{saved.removeSure(name)}</p>
      <div class="actions">
        <button ref={first} type="button" class="small danger" disabled={busy} onClick={() => void remove()}>
          {saved.removeYes}
        </button>
        <button type="button" class="small" onClick={close}>
          {words.cancel}
        </button>
      </div>
      {error !== undefined && <Problem error={error} />}
    </div>
  );
}
