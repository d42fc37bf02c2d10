import type { Textkin } from '@textkin/client';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { serviceUrl } from '../curl.ts';
import {
  type Credentials,
  type SessionEnd,
  createSession,
  deleteSession,
  fetchSession,
  type SignInState,
} from '../session-api.ts';
import type { ParsedRoute } from '../address/route.ts';
import { type Session, sessionClient } from '../session.ts';
import { signedOut } from '../signed-out.ts';

/** The sign-in state: not known yet, signed in, or signed out with the reason. */
type State =
  | { is: 'asking' }
  | { is: 'in'; client: Textkin; apiKey: string }
  | { is: 'out'; ended?: SessionEnd | undefined; error?: unknown };

export interface SignIn {
  state: State;
  session: Session | undefined;
  /** The error of the last attempt to sign out or to fetch the session. */
  error: unknown;
  again: () => void;
  /** Signs in, in every tab. Throws a TextkinError if that fails. */
  signIn: (credentials: Credentials) => Promise<void>;
}

/**
 * Returns the sign-in state, which all tabs share through a BroadcastChannel. A one-time link signs in, and its code is
 * removed from the address at once.
 *
 * @param first the session that was fetched as the page opened, if it was
 */
export function useSignIn(route: ParsedRoute, first: Promise<SignInState> | undefined): SignIn {
  const [state, setState] = useState<State>({ is: 'asking' });
  const [error, setError] = useState<unknown>();
  /** The client of the current session; the end of an earlier session's client is ignored. */
  const shown = useRef<Textkin | undefined>(undefined);
  shown.current = state.is === 'in' ? state.client : undefined;
  const tabs = useMemo(() => new BroadcastChannel(`textkin ${serviceUrl(document.baseURI)}`), []);

  const applyState = ({ api_key: apiKey, ended }: SignInState, isNew = false) => {
    setError(undefined);
    if (apiKey === undefined) dispatchEvent(new Event(signedOut));
    setState((before) => {
      if (apiKey === undefined) {
        return { ...(before.is === 'out' ? before : { is: 'out' }), ...(ended && { ended }) };
      }
      if (before.is === 'in' && before.apiKey === apiKey && !isNew) return before;
      const client: Textkin = sessionClient(() => {
        if (shown.current === client) void recheck();
      });
      return { is: 'in', client, apiKey };
    });
  };
  const applyInAllTabs = (signInState: SignInState) => {
    applyState(signInState, true);
    tabs.postMessage(signInState);
  };
  const refresh = (answer = fetchSession()) =>
    answer.then((signInState) => {
      applyState(signInState, true);
    }, setError);
  /** Fetches the session after a call was refused: another tab may have signed in again, or the session is over. */
  const recheck = async () => {
    // Only the first of several refused calls fetches the session.
    shown.current = undefined;
    try {
      const signInState = await fetchSession();
      applyInAllTabs(signInState.api_key === undefined ? { ended: 'unknown', ...signInState } : signInState);
    } catch (reason) {
      setError(reason);
    }
  };
  const signIn = async (credentials: Credentials) => {
    applyInAllTabs(await createSession(credentials));
  };

  const code = route.view === 'enter' ? route.code : undefined;
  useEffect(() => {
    tabs.onmessage = ({ data }: MessageEvent<SignInState>) => {
      applyState(data);
    };
    if (code === undefined) void refresh(first);
    return () => {
      tabs.close();
    };
  }, []);
  useEffect(() => {
    if (code === undefined) return;
    location.replace('#/');
    signIn({ code }).catch(async (reason: unknown) => {
      await refresh();
      // Not an error for a person who is signed in already.
      setState((before) => (before.is === 'out' ? { ...before, error: reason } : before));
    });
  }, [code]);

  const session = useMemo<Session | undefined>(
    () =>
      state.is === 'in'
        ? {
            ...state,
            end: () => {
              deleteSession().then(() => {
                applyInAllTabs({});
              }, setError);
            },
          }
        : undefined,
    [state],
  );
  return { state, session, error, again: () => void refresh(), signIn };
}
