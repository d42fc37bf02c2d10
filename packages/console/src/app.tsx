import { useEffect, useMemo, useState } from 'preact/hooks';
import { Frame } from './frame.tsx';
import { Notices } from './notices.tsx';
import { keepPreferences, loadPreferences } from './preferences.ts';
import { parseRoute, placeOf } from './address/route.ts';
import { type Session, SessionContext } from './session.ts';
import { Shown } from './shown.tsx';
import { SignIn } from './sign-in/sign-in.tsx';
import { useScrollMemory } from './hooks/use-scroll.ts';
import { WordsContext, wordsOf } from './words/index.ts';

type Signed = Pick<Session, 'client' | 'apiKey'>;

/** The whole console: without a session the sign-in form, with one the view that the address names. */
export function App() {
  const [preferences, setPreferences] = useState(loadPreferences);
  const [signed, setSigned] = useState<Signed>();
  const [revoked, setRevoked] = useState(false);
  const hash = useHash();
  const route = useMemo(() => parseRoute(hash), [hash]);
  useScrollMemory(placeOf(hash));
  useEffect(() => {
    keepPreferences(preferences);
  }, [preferences]);
  const session = useMemo<Session | undefined>(
    () =>
      signed && {
        ...signed,
        end: (reason) => {
          setSigned(undefined);
          setRevoked(reason === 'revoked');
          // Nobody waits for it: a token that is not ended so ends by itself.
          if (reason === undefined) signed.client.call('auth.invalidateToken').catch(() => undefined);
        },
      },
    [signed],
  );
  return (
    <WordsContext.Provider value={wordsOf[preferences.language]}>
      <SessionContext.Provider value={session}>
        <Frame preferences={preferences} choose={setPreferences} session={session} route={route}>
          {session === undefined ? (
            <SignIn revoked={revoked} enter={setSigned} />
          ) : (
            <Notices>
              <Shown key={placeOf(hash)} route={route} />
            </Notices>
          )}
        </Frame>
      </SessionContext.Provider>
    </WordsContext.Provider>
  );
}

/** The part of the address that names the view; a new one begins at the top, "back" returns where one was. */
function useHash(): string {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => {
      setHash(location.hash);
    };
    addEventListener('hashchange', follow);
    return () => {
      removeEventListener('hashchange', follow);
    };
  }, []);
  return hash;
}
