import { useEffect, useMemo, useState } from 'preact/hooks';
import type { SignInState } from './session-api.ts';
import { CardHost } from './card/card-host.tsx';
import { removeDraftsOfOthers } from './drafts/draft-store.ts';
import { Frame } from './frame.tsx';
import { useSignIn } from './hooks/use-sign-in.ts';
import { Notices } from './notices.tsx';
import { Problem } from './parts/problem.tsx';
import { applyPreferences, type ConsoleLanguage, loadPreferences } from './preferences.ts';
import { parseRoute, viewPath } from './address/route.ts';
import { SessionContext } from './session.ts';
import { CurrentView } from './current-view.tsx';
import { SignIn } from './sign-in/sign-in.tsx';
import { useScrollMemory } from './hooks/use-scroll.ts';
import { loadSentences, WordsContext, wordsOf } from './words/index.ts';

/**
 * The console: the sign-in form without a session, otherwise the view that the address names.
 *
 * @param signInState the session that was fetched as the page opened, if it was
 */
export function App({ signInState }: { signInState: Promise<SignInState> | undefined }) {
  const [preferences, setPreferences] = useState(loadPreferences);
  const hash = useHash();
  const route = useMemo(() => parseRoute(hash), [hash]);
  const { state, session, error, retry, signIn } = useSignIn(route, signInState);
  useScrollMemory(viewPath(hash));
  useEffect(() => {
    applyPreferences(preferences);
  }, [preferences]);
  useSentences(preferences.language);
  const account = session?.account ?? 0;
  useEffect(() => {
    if (account > 0) removeDraftsOfOthers(account);
  }, [account]);
  return (
    <WordsContext.Provider value={wordsOf[preferences.language]}>
      <SessionContext.Provider value={session}>
        <Frame preferences={preferences} choose={setPreferences} session={session} route={route}>
          {error !== undefined && <Problem error={error} retry={retry} />}
          {state.status === 'signedOut' && (
            <SignIn ended={state.ended} linkError={state.error} enter={signIn} />
          )}
          {session && (
            <Notices key={account}>
              <CardHost>
                <CurrentView key={viewPath(hash)} route={route} />
              </CardHost>
            </Notices>
          )}
        </Frame>
      </SessionContext.Provider>
    </WordsContext.Provider>
  );
}

/** Loads the sentences of errors in the chosen language, and renders again: an error may already be on the page. */
function useSentences(language: ConsoleLanguage): void {
  const [, setLoaded] = useState<ConsoleLanguage>();
  useEffect(() => {
    const loaded = () => {
      setLoaded(language);
    };
    // Without the sentences, errors are explained in English.
    loadSentences(wordsOf[language]).then(loaded, () => undefined);
  }, [language]);
}

/** Returns the part of the address that names the view, and follows its changes. */
function useHash(): string {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const update = () => {
      setHash(location.hash);
    };
    addEventListener('hashchange', update);
    return () => {
      removeEventListener('hashchange', update);
    };
  }, []);
  return hash;
}
