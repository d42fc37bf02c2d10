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
import type { Opened } from './shortcuts/on-key.ts';
import { Shortcuts } from './shortcuts/shortcuts.tsx';
import { useAutoRetry } from './loading/use-auto-retry.ts';
import { usePlaceMemory } from './hooks/use-place-memory.ts';
import { loadSentences, loadWords, type Words, WordsContext } from './words/index.ts';

/**
 * The console: the sign-in form without a session, otherwise the view that the address names.
 *
 * @param signInState the session that was fetched as the page opened, if it was
 * @param firstWords the texts of the console in the stored language
 */
export function App({
  signInState,
  firstWords,
}: {
  signInState: Promise<SignInState> | undefined;
  firstWords: Words;
}) {
  const [preferences, setPreferences] = useState(loadPreferences);
  const hash = useHash();
  const route = useMemo(() => parseRoute(hash), [hash]);
  const [opened, setOpened] = useState<Opened>();
  const { state, session, error, retry, signIn } = useSignIn(route, signInState);
  usePlaceMemory(viewPath(hash));
  useAutoRetry(state.status === 'loading' && error, retry);
  useEffect(() => {
    applyPreferences(preferences);
  }, [preferences]);
  const words = useLoadedWords(preferences.language, firstWords);
  useSentences(words);
  const account = session?.account ?? 0;
  useEffect(() => {
    if (account > 0) removeDraftsOfOthers(account);
  }, [account]);
  return (
    <WordsContext.Provider value={words}>
      <SessionContext.Provider value={session}>
        <Notices page={viewPath(hash)}>
          <Frame
            preferences={preferences}
            choose={setPreferences}
            session={session}
            route={route}
            showShortcuts={() => {
              setOpened('help');
            }}
          >
            {error !== undefined && <Problem error={error} retry={retry} />}
            {state.status === 'signedOut' && (
              <SignIn ended={state.ended} linkError={state.error} enter={signIn} />
            )}
            {session && (
              <CardHost key={account}>
                <CurrentView key={viewPath(hash)} route={route} />
              </CardHost>
            )}
          </Frame>
          {session && (
            <Shortcuts
              preferences={preferences}
              choose={setPreferences}
              session={session}
              route={route}
              opened={opened}
              setOpened={setOpened}
            />
          )}
        </Notices>
      </SessionContext.Provider>
    </WordsContext.Provider>
  );
}

/** Returns the texts of the chosen language; until they are loaded, the texts of the previous language. */
function useLoadedWords(language: ConsoleLanguage, firstWords: Words): Words {
  const [words, setWords] = useState(firstWords);
  useEffect(() => {
    let isCurrent = true;
    const use = (loaded: Words) => {
      if (isCurrent) setWords(loaded);
    };
    // Without its texts, the language stays as it was.
    loadWords(language).then(use, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return words;
}

/** Loads the sentences of errors in the chosen language, and renders again: an error may already be on the page. */
function useSentences(words: Words): void {
  const [, setLoaded] = useState<Words>();
  useEffect(() => {
    const loaded = () => {
      setLoaded(words);
    };
    // Without the sentences, errors are explained in English.
    loadSentences(words).then(loaded, () => undefined);
  }, [words]);
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
