import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type Session, useSession } from '../session.ts';
import { isSessionOver } from '../hooks/use-call.ts';

/** Returns the cursor of the next page, if there is one. */
const nextCursor = (page: object | undefined) => (page as { next?: string } | undefined)?.next;

export interface PagedList<P> {
  /** The pages loaded so far; while other keys load, the pages of the previous keys. */
  pages: readonly P[];
  loading: boolean;
  error: unknown;
  /** Loads the next page, unless there is none or a page is loading. */
  more: () => void;
  hasMore: boolean;
  reload: () => void;
}

/**
 * Loads a list page by page by its cursor, from the start when one of `keys` changes. A load for older keys is dropped.
 */
export function usePages<P extends object>(
  load: (session: Session, cursor: { cursor?: string }, signal: AbortSignal) => Promise<P>,
  keys: readonly unknown[],
): PagedList<P> {
  const session = useSession();
  const [round, setRound] = useState(0);
  const [pages, setPages] = useState<readonly P[]>([]);
  const [loading, setLoading] = useState(true);
  const [error, setError] = useState<unknown>();
  const controller = useRef<AbortController>(undefined);
  const fetchPage = async (before: readonly P[]) => {
    controller.current?.abort();
    const { signal } = (controller.current = new AbortController());
    setLoading(true);
    setError(undefined);
    const cursor = nextCursor(before.at(-1));
    try {
      const page = await load(session, cursor === undefined ? {} : { cursor }, signal);
      if (signal.aborted) return;
      setPages([...before, page]);
    } catch (reason) {
      if (signal.aborted || isSessionOver(reason)) return;
      setError(reason);
    }
    setLoading(false);
  };
  useEffect(() => {
    void fetchPage([]);
    return () => {
      controller.current?.abort();
    };
  }, [session, JSON.stringify(keys), round]);
  const hasMore = nextCursor(pages.at(-1)) !== undefined;
  const more = () => {
    if (hasMore && !loading) void fetchPage(pages);
  };
  const reload = useCallback(() => {
    setRound((before) => before + 1);
  }, []);
  return { pages, loading, error, more, hasMore, reload };
}
