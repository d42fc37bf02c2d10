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

/** The sign-in state: loading, signed in, or signed out with the reason. */
type State =
  | { status: 'loading' }
  | { status: 'signedIn'; client: Textkin; apiKey: string; account: number }
  | { status: 'signedOut'; ended?: SessionEnd | undefined; error?: unknown };

export interface SignIn {
  state: State;
  session: Session | undefined;
  /** The error of the last attempt to sign out or to fetch the session. */
  error: unknown;
  retry: () => void;
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
  const [state, setState] = useState<State>({ status: 'loading' });
  const [error, setError] = useState<unknown>();
  /** The client of the current session; the end of an earlier session's client is ignored. */
  const currentClient = useRef<Textkin | undefined>(undefined);
  currentClient.current = state.status === 'signedIn' ? state.client : undefined;
  const tabs = useMemo(() => new BroadcastChannel(`textkin ${serviceUrl(document.baseURI)}`), []);

  const applyState = ({ api_key: apiKey, account_id: account = 0, ended }: SignInState, isNew = false) => {
    setError(undefined);
    if (apiKey === undefined) dispatchEvent(new Event(signedOut));
    setState((before) => {
      if (apiKey === undefined) {
        return {
          ...(before.status === 'signedOut' ? before : { status: 'signedOut' }),
          ...(ended && { ended }),
        };
      }
      if (before.status === 'signedIn' && before.apiKey === apiKey && !isNew) return before;
      const client: Textkin = sessionClient(() => {
        if (currentClient.current === client) void recheck();
      });
      return { status: 'signedIn', client, apiKey, account };
    });
  };
  const applyInAllTabs = (signInState: SignInState) => {
    applyState(signInState, true);
    tabs.postMessage(signInState);
  };
  const refresh = (fetched = fetchSession()) =>
    fetched.then((signInState) => {
      applyState(signInState, true);
    }, setError);
  /** Fetches the session after a call was refused: another tab may have signed in again, or the session is over. */
  const recheck = async () => {
    // Only the first of several refused calls fetches the session.
    currentClient.current = undefined;
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
    // Views of the session that the link ends would make calls that are refused.
    setState({ status: 'loading' });
    location.replace('#/');
    signIn({ code }).catch(async (reason: unknown) => {
      await refresh();
      // Not an error for a person who is signed in already.
      setState((before) => (before.status === 'signedOut' ? { ...before, error: reason } : before));
    });
  }, [code]);

  const session = useMemo<Session | undefined>(
    () =>
      state.status === 'signedIn'
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
  return { state, session, error, retry: () => void refresh(), signIn };
}
