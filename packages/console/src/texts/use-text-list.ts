import type { Params, TextKey, Textkin } from '@textkin/client';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { isSessionOver } from '../hooks/use-call.ts';
import { useSession } from '../session.ts';
import { withPage, type TextList, type ListedText, missingCount, withUpdates } from './text-list.ts';

export type ListParams = Omit<Params<'collection.listTexts'>, 'limit' | 'cursor' | 'include'>;

/** The optional fields that a row shows. */
const include: ('excerpt' | 'tags')[] = ['excerpt', 'tags'];

/** The most texts that one request fetches again. */
const refreshedAtOnce = 500;

/** The last open list of each session, so that "back" restores its rows and its scroll position. */
const lists = new WeakMap<Textkin, TextList>();

/** Returns the scroll position stored in the history entry, 0 if there is none. */
export const savedScrollY = (): number => (history.state as { y?: number } | null)?.y ?? 0;

export interface TextListState {
  /** The loaded texts; the texts of the previous parameters until the first page for the new parameters arrives. */
  texts: readonly ListedText[];
  /** Whether the texts belong to previous parameters. */
  isStale: boolean;
  /** Whether the list has more texts. */
  hasMore: boolean;
  error: unknown;
  retry: () => void;
  /** Loads the list again from the start. */
  restart: () => void;
  /** Fetches some texts again and updates their rows. */
  refresh: (texts: readonly TextKey[]) => Promise<void>;
}

/** Loads a list of texts page by page, up to the row `wanted`. */
export function useTextList(listParams: ListParams, wanted: number): TextListState {
  const session = useSession();
  const { client } = session;
  const name = JSON.stringify(listParams);
  const [error, setError] = useState<unknown>();
  const [listed, setListed] = useState<TextList | undefined>(() => {
    const last = lists.get(client);
    return last?.name === name && savedScrollY() > 0 ? last : undefined;
  });
  useEffect(() => {
    if (listed) lists.set(client, listed);
  }, [client, listed]);

  const current = listed?.name === name ? listed : undefined;
  const isShort = missingCount(current, wanted) > 0;
  useEffect(() => {
    if (!isShort || error !== undefined) return undefined;
    const controller = new AbortController();
    const params = { ...listParams, include, limit: missingCount(current, wanted), cursor: current?.next };
    client.call('collection.listTexts', params, { signal: controller.signal }).then(
      (page) => {
        if (!controller.signal.aborted)
          setListed(withPage(current ?? { name, texts: [], next: undefined }, page));
      },
      (reason: unknown) => {
        if (!controller.signal.aborted && !isSessionOver(reason)) setError(reason);
      },
    );
    return () => {
      controller.abort();
    };
  }, [session, name, listed, isShort, error]);
  useEffect(() => {
    setError(undefined);
  }, [name]);

  const refresh = useCallback(
    async (texts: readonly TextKey[]) => {
      const now = new Map<number, ListedText | undefined>();
      for (let at = 0; at < texts.length; at += refreshedAtOnce) {
        const some = texts.slice(at, at + refreshedAtOnce);
        const outcomes = await client.batch(
          some.map(({ collection_id, text_id }) => ({
            method: 'collection.listTexts' as const,
            params: { collection_id, min_text_id: text_id, max_text_id: text_id, include },
          })),
        );
        for (const [index, outcome] of outcomes.entries()) {
          if (outcome.status === 'fulfilled') now.set(some[index]!.text_id, outcome.value.texts[0]);
        }
      }
      setListed((before) => before && withUpdates(before, now));
    },
    [client],
  );
  const retry = useCallback(() => {
    setError(undefined);
  }, []);
  const restart = useCallback(() => {
    setError(undefined);
    // Without a name they count as texts of previous parameters.
    setListed((before) => before && { ...before, name: '' });
  }, []);
  const hasMore = missingCount(current, Infinity) > 0;
  return { texts: listed?.texts ?? [], isStale: !current, hasMore, error, retry, restart, refresh };
}
