import { TextkinError } from '@textkin/client';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { type Session, useSession } from '../session.ts';

export interface CallState<T> {
  data: T | undefined;
  error: unknown;
  loading: boolean;
  reload: () => void;
}

/** Returns whether an error means that the session is over. The client has then ended it, and the sign-in form gives the reason. */
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
): CallState<T> {
  const session = useSession();
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{ keys: string; data?: T; error?: unknown; loading: boolean }>();
  const key = JSON.stringify(keys);
  useEffect(() => {
    const controller = new AbortController();
    setState((before) => ({ ...(before?.keys === key && before), keys: key, loading: true }));
    load(session, controller.signal).then(
      (data) => {
        if (!controller.signal.aborted) setState({ keys: key, data, loading: false });
      },
      (error: unknown) => {
        if (controller.signal.aborted || isSessionOver(error)) return;
        setState((before) => ({ ...before, keys: key, error, loading: false }));
      },
    );
    return () => {
      controller.abort();
    };
  }, [session, key, round]);

  const reload = useCallback(() => {
    setRound((before) => before + 1);
  }, []);
  const current = state?.keys === key ? state : undefined;
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
