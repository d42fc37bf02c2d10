import type { Params, Textkin } from '@textkin/client';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { isSessionOver } from '../hooks/use-call.ts';
import { useSession } from '../session.ts';
import { joined, type Listed, type ListedText, missing, renewed } from './listed.ts';

export type Asked = Omit<Params<'collection.listTexts'>, 'limit' | 'cursor' | 'include'>;

/** What a row shows besides what every list has. */
const include: ('excerpt' | 'tags')[] = ['excerpt', 'tags'];

/** The list that was open last in each session: "back" finds its rows, and thereby its place, as they were. */
const lists = new WeakMap<Textkin, Listed>();

/** Whether this entry of the history was scrolled before. */
export const placeBefore = (): number => (history.state as { y?: number } | null)?.y ?? 0;

export interface ListedTexts {
  /** Those of the question before, until the first of the new one are there. */
  texts: readonly ListedText[];
  /** Whether they answer an older question. */
  isOld: boolean;
  /** Whether the list goes on behind them. */
  goesOn: boolean;
  error: unknown;
  again: () => void;
  /** Lists anew from the start. */
  startAnew: () => void;
  /** Has some texts looked up again, and shows them as they are now. */
  lookUp: (texts: readonly ListedText[]) => Promise<void>;
}

/** Loads a list of texts as far as `wanted`, the row that has to be there, page by page. */
export function useListed(asked: Asked, wanted: number): ListedTexts {
  const session = useSession();
  const { client } = session;
  const name = JSON.stringify(asked);
  const [error, setError] = useState<unknown>();
  const [listed, setListed] = useState<Listed | undefined>(() => {
    const last = lists.get(client);
    return last?.name === name && placeBefore() > 0 ? last : undefined;
  });
  useEffect(() => {
    if (listed) lists.set(client, listed);
  }, [client, listed]);

  const current = listed?.name === name ? listed : undefined;
  const isShort = missing(current, wanted) > 0;
  useEffect(() => {
    if (!isShort || error !== undefined) return undefined;
    const leaving = new AbortController();
    const params = { ...asked, include, limit: missing(current, wanted), cursor: current?.next };
    client.call('collection.listTexts', params, { signal: leaving.signal }).then(
      (page) => {
        if (!leaving.signal.aborted) setListed(joined(current ?? { name, texts: [], next: undefined }, page));
      },
      (reason: unknown) => {
        if (!leaving.signal.aborted && !isSessionOver(reason)) setError(reason);
      },
    );
    return () => {
      leaving.abort();
    };
  }, [session, name, listed, isShort, error]);
  useEffect(() => {
    setError(undefined);
  }, [name]);

  const lookUp = useCallback(
    async (texts: readonly ListedText[]) => {
      const outcomes = await client.batch(
        texts.map(({ collection_id, text_id }) => ({
          method: 'collection.listTexts' as const,
          params: { collection_id, min_text_id: text_id, max_text_id: text_id, include },
        })),
      );
      const now = new Map<number, ListedText | undefined>();
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome.status === 'fulfilled') now.set(texts[index]!.text_id, outcome.value.texts[0]);
      }
      setListed((before) => before && renewed(before, now));
    },
    [client],
  );
  const again = useCallback(() => {
    setError(undefined);
  }, []);
  const startAnew = useCallback(() => {
    setError(undefined);
    // Under no name they are those of an older question.
    setListed((before) => before && { ...before, name: '' });
  }, []);
  const goesOn = missing(current, Infinity) > 0;
  return { texts: listed?.texts ?? [], isOld: !current, goesOn, error, again, startAnew, lookUp };
}
