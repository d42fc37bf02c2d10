import type { Textkin } from '@textkin/client';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { serviceUrl } from '../curl.ts';
import { type Credentials, type Ending, enter, leave, look, type SignInState } from '../door.ts';
import type { Place } from '../address/route.ts';
import { type Session, sessionClient } from '../session.ts';
import { signedOut } from '../signed-out.ts';

/** The sign-in state: not known yet, signed in, or signed out with the reason. */
type State =
  | { is: 'asking' }
  | { is: 'in'; client: Textkin; apiKey: string }
  | { is: 'out'; ended?: Ending | undefined; error?: unknown };

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
export function useSignIn(route: Place, first: Promise<SignInState> | undefined): SignIn {
  const [state, setState] = useState<State>({ is: 'asking' });
  const [error, setError] = useState<unknown>();
  /** The client of the current session; the end of an earlier session's client is ignored. */
  const shown = useRef<Textkin | undefined>(undefined);
  shown.current = state.is === 'in' ? state.client : undefined;
  const tabs = useMemo(() => new BroadcastChannel(`textkin ${serviceUrl(document.baseURI)}`), []);

  const settle = ({ api_key: apiKey, ended }: SignInState, anew = false) => {
    setError(undefined);
    if (apiKey === undefined) dispatchEvent(new Event(signedOut));
    setState((before) => {
      if (apiKey === undefined) {
        return { ...(before.is === 'out' ? before : { is: 'out' }), ...(ended && { ended }) };
      }
      if (before.is === 'in' && before.apiKey === apiKey && !anew) return before;
      const client: Textkin = sessionClient(() => {
        if (shown.current === client) void findOut();
      });
      return { is: 'in', client, apiKey };
    });
  };
  const settleAll = (standing: SignInState) => {
    settle(standing, true);
    tabs.postMessage(standing);
  };
  const ask = (answer = look()) =>
    answer.then((standing) => {
      settle(standing, true);
    }, setError);
  /** Fetches the session after a call was refused: another tab may have signed in again, or the session is over. */
  const findOut = async () => {
    // Only the first of several refused calls fetches the session.
    shown.current = undefined;
    try {
      const standing = await look();
      settleAll(standing.api_key === undefined ? { ended: 'unknown', ...standing } : standing);
    } catch (reason) {
      setError(reason);
    }
  };
  const signIn = async (credentials: Credentials) => {
    settleAll(await enter(credentials));
  };

  const code = route.view === 'enter' ? route.code : undefined;
  useEffect(() => {
    tabs.onmessage = ({ data }: MessageEvent<SignInState>) => {
      settle(data);
    };
    if (code === undefined) void ask(first);
    return () => {
      tabs.close();
    };
  }, []);
  useEffect(() => {
    if (code === undefined) return;
    location.replace('#/');
    signIn({ code }).catch(async (reason: unknown) => {
      await ask();
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
              leave().then(() => {
                settleAll({});
              }, setError);
            },
          }
        : undefined,
    [state],
  );
  return { state, session, error, again: () => void ask(), signIn };
}
