import { useEffect, useMemo, useState } from 'preact/hooks';
import { useSession } from '../session.ts';
import { type Draft, draftsOf, newDraftKey, removeDraft, storeDraft } from './draft-store.ts';

export interface OpenDraft {
  /** The draft that the form opened with; undefined if there was none, or once it is saved or discarded. */
  opened: Draft | undefined;
  /** Stores what is entered as the draft; without changed fields, removes the draft. */
  keep: (entered: Omit<Draft, 'enteredAt'>) => void;
  /** Removes the draft, because it is saved or discarded. */
  remove: () => void;
}

/**
 * Keeps what is entered in a form as a draft in this browser until it is saved or discarded, and returns the latest draft of the
 * place, if any. If the draft can't be stored, the browser asks before the page is closed.
 */
export function useDraft(place: string): OpenDraft {
  const { account } = useSession();
  const key = useMemo(() => newDraftKey(account, place), [account, place]);
  const [opened, setOpened] = useState(() => takeOver(account, place, key));
  const [isUnkept, setUnkept] = useState(false);
  useUnsavedWarning(isUnkept);
  const remove = () => {
    removeDraft(key);
    setOpened(undefined);
    setUnkept(false);
  };
  const keep: OpenDraft['keep'] = (entered) => {
    if (entered.changed.length === 0) remove();
    else setUnkept(!storeDraft({ key, draft: { ...entered, enteredAt: Date.now() } }));
  };
  return { opened, keep, remove };
}

/** Moves the latest draft of a place to a new key, under which the form goes on with it. */
function takeOver(account: number, place: string, key: string): Draft | undefined {
  const [latest] = draftsOf(account, place);
  if (latest === undefined) return undefined;
  removeDraft(latest.key);
  storeDraft({ key, draft: latest.draft });
  return latest.draft;
}

/** Makes the browser ask before the page is closed with unsaved changes. */
function useUnsavedWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const confirmLeave = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    addEventListener('beforeunload', confirmLeave);
    return () => {
      removeEventListener('beforeunload', confirmLeave);
    };
  }, [isUnsaved]);
}
