import type { Params, Textkin } from '@textkin/client';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { isSessionOver } from '../hooks/use-call.ts';
import { useSession } from '../session.ts';
import { joined, type Listed, type ListedText, missing, renewed } from './listed.ts';

export type Asked = Omit<Params<'collection.listTexts'>, 'limit' | 'cursor' | 'include'>;

/** The optional fields that a row shows. */
const include: ('excerpt' | 'tags')[] = ['excerpt', 'tags'];

/** The last open list of each session, so that "back" restores its rows and its scroll position. */
const lists = new WeakMap<Textkin, Listed>();

/** Returns the scroll position stored in the history entry, 0 if there is none. */
export const placeBefore = (): number => (history.state as { y?: number } | null)?.y ?? 0;

export interface ListedTexts {
  /** The loaded texts; the texts of the previous parameters until the first page of the new ones arrives. */
  texts: readonly ListedText[];
  /** Whether the texts belong to previous parameters. */
  isOld: boolean;
  /** Whether the list has more texts. */
  goesOn: boolean;
  error: unknown;
  again: () => void;
  /** Loads the list again from the start. */
  startAnew: () => void;
  /** Fetches some texts again and updates their rows. */
  lookUp: (texts: readonly ListedText[]) => Promise<void>;
}

/** Loads a list of texts page by page, up to the row `wanted`. */
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
    // Without a name they count as texts of previous parameters.
    setListed((before) => before && { ...before, name: '' });
  }, []);
  const goesOn = missing(current, Infinity) > 0;
  return { texts: listed?.texts ?? [], isOld: !current, goesOn, error, again, startAnew, lookUp };
}
