import { useMemo } from 'preact/hooks';
import { useSession } from '../../session.ts';
import { looksOf } from './looks.ts';
import type { Look } from './new-matches.ts';

/** The part of a history entry that this file stores. */
interface Entry {
  /** The look before the saved search was opened in this entry, if there was one. */
  look?: { id: number; before?: Look | undefined };
}

/**
 * Returns the look at a saved search before it was opened here, undefined for none. The history entry keeps it, so that "back" and a
 * reload show the same texts as new.
 */
export function useLook(id: number): Look | undefined {
  const { account } = useSession();
  return useMemo(() => {
    const entry = (history.state ?? {}) as Entry;
    if (entry.look?.id === id) return entry.look.before;
    const before = looksOf(account)[id];
    history.replaceState({ ...entry, look: { id, before } } satisfies Entry, '');
    return before;
  }, [account, id]);
}
