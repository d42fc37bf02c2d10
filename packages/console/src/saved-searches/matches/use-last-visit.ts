import { useMemo } from 'preact/hooks';
import { useSession } from '../../session.ts';
import { visitsOf } from './visits.ts';
import type { Visit } from './new-matches.ts';

/** The part of a history entry that this file stores. */
interface Entry {
  /** The visit before the saved search was opened in this entry, if there was one. */
  visit?: { id: number; before?: Visit | undefined };
}

/**
 * Returns the last visit to a saved search before it was opened here; undefined if there was none. The history entry stores the
 * visit, so that "back" and a reload show the same texts as new.
 */
export function useLastVisit(id: number): Visit | undefined {
  const { account } = useSession();
  return useMemo(() => {
    const entry = (history.state ?? {}) as Entry;
    if (entry.visit?.id === id) return entry.visit.before;
    const before = visitsOf(account)[id];
    history.replaceState({ ...entry, visit: { id, before } } satisfies Entry, '');
    return before;
  }, [account, id]);
}
