import { TextkinError } from '@textkin/client';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { type Session, useSession } from '../session.ts';

export interface Loaded<T> {
  data: T | undefined;
  error: unknown;
  loading: boolean;
  reload: () => void;
}

/** Whether an error means that the session is over. The client has then ended it, and the sign-in form gives the reason. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof TextkinError && error.reason === 'tokenInvalid';
}

/**
 * Loads the data of a view, and reloads it when one of `keys` changes. `every` returns the polling interval in
 * milliseconds, or undefined for none; a hidden page does not poll. A load for older keys is dropped. During a reload
 * the old data stays.
 */
export function useCall<T>(
  load: (session: Session, signal: AbortSignal) => Promise<T>,
  keys: readonly unknown[],
  every?: (data: T) => number | undefined,
): Loaded<T> {
  const session = useSession();
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{ keys: string; data?: T; error?: unknown; loading: boolean }>();
  const wanted = JSON.stringify(keys);
  useEffect(() => {
    const leaving = new AbortController();
    setState((before) => ({ ...(before?.keys === wanted && before), keys: wanted, loading: true }));
    load(session, leaving.signal).then(
      (data) => {
        if (!leaving.signal.aborted) setState({ keys: wanted, data, loading: false });
      },
      (error: unknown) => {
        if (leaving.signal.aborted || isSessionOver(error)) return;
        setState((before) => ({ ...before, keys: wanted, error, loading: false }));
      },
    );
    return () => {
      leaving.abort();
    };
  }, [session, wanted, round]);

  const reload = useCallback(() => {
    setRound((before) => before + 1);
  }, []);
  const current = state?.keys === wanted ? state : undefined;
  const pause = current?.data === undefined || current.loading ? undefined : every?.(current.data);
  useEffect(() => {
    if (pause === undefined) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, pause);
    return () => {
      clearInterval(timer);
    };
  }, [pause, reload, round]);
  return { data: current?.data, error: current?.error, loading: current?.loading ?? true, reload };
}
