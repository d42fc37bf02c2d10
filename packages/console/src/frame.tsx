import type { ComponentChildren } from 'preact';
import { type ConsoleLanguage, languages, type Preferences, type Theme, themes } from './preferences.ts';
import { hashOf, type ParsedRoute, type ViewName } from './address/route.ts';
import { FindBox } from './finding/find-box.tsx';
import { NoticesMenu } from './notices/notices-menu.tsx';
import type { Session } from './session.ts';
import { useWords } from './words/index.ts';

const navigation = ['collections', 'savedSearches', 'groups', 'lists', 'playground', 'keys'] as const;
/** Returns the navigation entry of a view; most views belong to a collection. */
function navigationOf(view: ViewName | 'unknown'): (typeof navigation)[number] | undefined {
  if (view === 'unknown' || view === 'search') return undefined;
  if (view === 'group') return 'groups';
  if (view === 'list') return 'lists';
  return navigation.find((entry) => entry === view) ?? 'collections';
}

/** The header of the page, with the view below it. */
export function Frame(props: {
  preferences: Preferences;
  choose: (preferences: Preferences) => void;
  session: Session | undefined;
  route: ParsedRoute;
  showShortcuts: () => void;
  children: ComponentChildren;
}) {
  const words = useWords();
  const { preferences, choose, session, route } = props;
  return (
    <>
      <button type="button" class="skip" onClick={() => document.querySelector('h1')?.focus()}>
        {words.skip}
      </button>
      <header class="top">
        <a class="wordmark" href="#/">
          Textkin
        </a>
        {session && (
          <nav aria-label={words.navigation.label}>
            {navigation.map((view) => (
              <a
                key={view}
                href={hashOf({ view })}
                aria-current={navigationOf(route.view) === view ? 'page' : undefined}
              >
                {words.navigation[view]}
              </a>
            ))}
          </nav>
        )}
        {session && <FindBox route={route} />}
        <div class="choices">
          <select
            aria-label={words.language}
            value={preferences.language}
            onChange={({ currentTarget }) => {
              choose({ ...preferences, language: currentTarget.value as ConsoleLanguage });
            }}
          >
            {languages.map((language) => (
              <option key={language} value={language}>
                {{ en: 'English', sv: 'Svenska' }[language]}
              </option>
            ))}
          </select>
          <select
            aria-label={words.theme.label}
            value={preferences.theme}
            onChange={({ currentTarget }) => {
              choose({ ...preferences, theme: currentTarget.value as Theme });
            }}
          >
            {themes.map((theme) => (
              <option key={theme} value={theme}>
                {words.theme[theme]}
              </option>
            ))}
          </select>
          {session && (
            <button
              type="button"
              class="shortcut"
              aria-label={words.shortcuts}
              aria-keyshortcuts="?"
              title={words.shortcuts}
              onClick={props.showShortcuts}
            >
              ?
            </button>
          )}
          {session && (
            <button
              type="button"
              class="small"
              onClick={() => {
                session.end();
              }}
            >
              {words.signOut}
            </button>
          )}
        </div>
        {session && <NoticesMenu />}
      </header>
      <main>{props.children}</main>
    </>
  );
}
