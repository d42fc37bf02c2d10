import type { Text, Textkin } from '@textkin/client';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useSession } from '../session.ts';
import { endIfRevoked } from '../hooks/use-call.ts';
import { idsOf, layOut, pageAt, type Pages } from './pages.ts';

/** Long enough that a fling over a thousand pages loads only those where it rests. */
const restMs = 20;

type Loaded = ReadonlyMap<number, readonly Text[]>;

/** The list that was open last in each session: "back" finds its rows, and thereby its place, as they were. */
const lists = new WeakMap<Textkin, { name: string; texts: Loaded }>();

export interface ListedTexts {
  pages: Pages;
  /** The texts of the loaded pages, the newest first. */
  texts: Loaded;
  error: unknown;
  again: () => void;
}

/** Loads the pages of a collection that the rows from `first` to `last` lie in, each once. */
export function usePages(
  collection: number,
  top: number,
  share: number,
  { first, last }: { first: number; last: number },
  rowHeight: number,
): ListedTexts {
  const session = useSession();
  const name = `${collection} ${top}`;
  const [texts, setTexts] = useState<Loaded>(() => {
    const last = lists.get(session.client);
    return last?.name === name && isReturning() ? last.texts : new Map();
  });
  useEffect(() => {
    lists.set(session.client, { name, texts });
  }, [session, name, texts]);
  const [error, setError] = useState<unknown>();
  const under = useRef(new Set<number>());
  const pages = useMemo(
    () => layOut(top, share, new Map([...texts].map(([page, { length }]) => [page, length]))),
    [top, share, texts],
  );
  useSteadyRows(pages, first, rowHeight);

  useEffect(() => {
    const loading = under.current;
    const fetchPage = async (page: number) => {
      loading.add(page);
      try {
        const params = { collection_id: collection, ...idsOf(pages, page), limit: 100 };
        const answer = await session.client.call('collection.listTexts', params);
        setTexts((before) => new Map(before).set(page, answer.texts.toReversed()));
      } catch (reason) {
        if (!endIfRevoked(session, reason)) setError(reason);
      } finally {
        loading.delete(page);
      }
    };
    const wait = texts.size === 0 ? 0 : restMs;
    const timer = setTimeout(() => {
      if (pages.count === 0 || error !== undefined) return;
      for (let page = pageAt(pages, first); page <= pageAt(pages, last); page++) {
        if (!texts.has(page) && !loading.has(page)) void fetchPage(page);
      }
    }, wait);
    return () => {
      clearTimeout(timer);
    };
  }, [session, collection, pages, first, last, texts, error]);
  const again = () => {
    setError(undefined);
  };
  return { pages, texts, error, again };
}

/** Whether this entry of the history was scrolled before. */
function isReturning(): boolean {
  return ((history.state as { y?: number } | null)?.y ?? 0) > 0;
}

/** Keeps what is seen where it is when a page above turns out longer or shorter than guessed. */
function useSteadyRows(pages: Pages, first: number, rowHeight: number) {
  const before = useRef(pages);
  useLayoutEffect(() => {
    const page = pageAt(before.current, first);
    const moved = (pages.starts[page] ?? 0) - (before.current.starts[page] ?? 0);
    before.current = pages;
    if (moved !== 0) scrollBy(0, moved * rowHeight);
  }, [pages]);
}
