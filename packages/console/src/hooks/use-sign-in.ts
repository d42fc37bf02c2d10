import type { Textkin } from '@textkin/client';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { serviceUrl } from '../curl.ts';
import { type Credentials, type Ending, enter, leave, look, type SignInState } from '../door.ts';
import type { Place } from '../address/route.ts';
import { type Session, sessionClient } from '../session.ts';
import { signedOut } from '../signed-out.ts';

/** Where one stands: not known yet, in, or out, with what there is to say of it. */
type State =
  | { is: 'asking' }
  | { is: 'in'; client: Textkin; apiKey: string }
  | { is: 'out'; ended?: Ending | undefined; error?: unknown };

export interface SignIn {
  state: State;
  session: Session | undefined;
  /** Of an attempt to sign out, or to learn where one stands. */
  error: unknown;
  again: () => void;
  /** Signs in, here and in every tab; throws where that fails. */
  signIn: (credentials: Credentials) => Promise<void>;
}

/**
 * Who is signed in, the same in all tabs: what one of them learns it tells the others. A one-time link signs in, and its
 * code leaves the address at once.
 *
 * @param first who is signed in as the page opens, where that has been asked
 */
export function useSignIn(route: Place, first: Promise<SignInState> | undefined): SignIn {
  const [state, setState] = useState<State>({ is: 'asking' });
  const [error, setError] = useState<unknown>();
  /** The client of the session that is shown: of what belongs to an earlier one nothing is heard any more. */
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
  /** A call was refused: another tab may have signed in again meanwhile, or the session is over. */
  const findOut = async () => {
    // Of several calls that were refused the first asks.
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
      // Whoever is signed in has no need of it.
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
