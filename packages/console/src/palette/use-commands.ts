import { useMemo, useState } from 'preact/hooks';
import { navigate } from '../address/navigate.ts';
import type { Route } from '../address/route.ts';
import { useSuggestions, collectionsIn } from '../finding/use-suggestions.ts';
import { useCall } from '../hooks/use-call.ts';
import { allRows } from '../paging/all-rows.ts';
import { allSavedSearches } from '../saved-searches/load.ts';
import type { DialogProps } from '../shortcuts/dialog-props.ts';
import { languages } from '../preferences.ts';
import { useWords } from '../words/index.ts';
import { useShortcutWords } from '../words/shortcut-words.ts';
import { type Command, matchingCommands, newPages, ownPages, pageCommand, pagesFrom } from './commands.ts';
import { pageActs } from './page-acts.ts';

/** The most options of the palette. */
const longest = 50;

/** Returns the commands that match typed words, and the names and texts that the search box suggests for them. */
export function useCommands(props: DialogProps, typed: string) {
  const words = useWords();
  const { palette, title } = useShortcutWords();
  const { route, session, preferences, choose, open } = props;
  // The page is the one that the palette was opened on.
  const [acts] = useState(pageActs);
  const { data } = useCall(async ({ client }, signal) => {
    const [collections, groups, searches] = await Promise.all([
      allRows(client, 'collection.list', {}, signal),
      allRows(client, 'group.list', {}, signal),
      allSavedSearches(client, signal),
    ]);
    return ownPages(collections, groups, searches);
  }, []);
  const suggestions = useSuggestions(typed, collectionsIn(route));
  const commands = useMemo((): Command[] => {
    const go = (to: Route) => {
      navigate(to);
    };
    const act = (label: string, run: () => void): Command => ({
      id: `act ${label}`,
      kind: 'act',
      label,
      run,
    });
    const { theme } = preferences;
    const other = theme === 'dark' ? 'light' : 'dark';
    return [
      ...acts,
      ...pagesFrom(route, words).map((page) => pageCommand(page, go)),
      ...(data ?? []).map((page) => pageCommand(page, go)),
      ...newPages(palette).map((page) => pageCommand({ ...page, kind: 'act' }, go)),
      act(title, () => {
        open('help');
      }),
      act(palette[other], () => {
        choose({ ...preferences, theme: other });
      }),
      ...languages
        .filter((language) => language !== preferences.language)
        .map((language) =>
          act(palette.languages[language], () => {
            choose({ ...preferences, language });
          }),
        ),
      act(words.signOut, session.end),
    ];
  }, [acts, data, preferences, words]);
  const matching = matchingCommands(commands, typed);
  // The open collection is both a page of this view and a collection of the account.
  const distinct = [...new Map(matching.map((command) => [command.id, command])).values()];
  return { commands: distinct.slice(0, longest), suggestions };
}
