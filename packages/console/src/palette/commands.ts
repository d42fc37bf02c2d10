import type { Collection, Group } from '@textkin/client';
import { hashOf, type ParsedRoute, type Route } from '../address/route.ts';
import type { SavedSearch } from '../saved-searches/matches/new-matches.ts';
import { routeOf } from '../saved-searches/route-of.ts';
import type { shortcuts } from '../words/en/acts/shortcuts.ts';
import type { Words } from '../words/en/index.ts';

/** An option of the palette. */
export interface Command {
  /** Unique among the options. */
  id: string;
  kind: 'page' | 'collection' | 'group' | 'savedSearch' | 'act';
  label: string;
  run: () => void;
}

/** Returns the pages that can be opened from a view: the pages of its collection, and the pages of the menu. */
export function pagesFrom(route: ParsedRoute, words: Words): { label: string; to: Route }[] {
  const { texts, tags, finding, navigation } = words;
  const collection = 'collection' in route ? route.collection : undefined;
  const inCollection: { label: string; to: Route }[] =
    collection === undefined
      ? []
      : [
          { label: texts.list, to: { view: 'texts', collection } },
          { label: tags.title, to: { view: 'tags', collection } },
          ...(['edits', 'map', 'places', 'import', 'playground', 'manage'] as const).map((view) => ({
            label: texts.links[view],
            to: { view, collection },
          })),
        ];
  const menu = (['collections', 'savedSearches', 'groups', 'lists', 'playground', 'keys'] as const).map(
    (view) => ({
      // The menu has room for a short name only.
      label: view === 'savedSearches' ? finding.savedSearches : navigation[view],
      to: { view },
    }),
  );
  return [...inCollection, ...menu];
}

/** Returns the collections, groups and saved searches of the account as pages. */
export function ownPages(
  collections: readonly Collection[],
  groups: readonly Group[],
  searches: readonly SavedSearch[],
): { kind: Command['kind']; label: string; to: Route }[] {
  return [
    ...collections.map(({ collection_id, name }) => ({
      kind: 'collection' as const,
      label: name,
      to: { view: 'texts' as const, collection: collection_id },
    })),
    ...groups.map(({ group_id, name }) => ({
      kind: 'group' as const,
      label: name,
      to: { view: 'group' as const, group: group_id },
    })),
    ...searches.map((search) => ({
      kind: 'savedSearch' as const,
      label: search.name,
      to: routeOf(search),
    })),
  ];
}

/** Returns the forms that create a collection or a group. */
export const newPages = (words: (typeof shortcuts)['palette']): { label: string; to: Route }[] => [
  { label: words.newCollection, to: { view: 'collections', edit: 'new' } },
  { label: words.newGroup, to: { view: 'groups', edit: 'new' } },
];

/** Returns the command that opens a page. */
export const pageCommand = (
  { label, to, kind = 'page' }: { label: string; to: Route; kind?: Command['kind'] },
  open: (to: Route) => void,
): Command => ({
  id: hashOf(to),
  kind,
  label,
  run: () => {
    open(to);
  },
});

/**
 * Returns the commands that match typed words: each word begins a word of the label. Case and accents do not count. Labels that begin
 * with the first word come first.
 */
export function matchingCommands(commands: readonly Command[], typed: string): Command[] {
  const wanted = wordsOf(typed);
  const first = wanted[0] ?? '';
  return commands
    .map((command) => ({ command, labels: wordsOf(command.label) }))
    .filter(({ labels }) => wanted.every((word) => labels.some((label) => label.startsWith(word))))
    .sort((one, other) => Number(startsWith(other, first)) - Number(startsWith(one, first)))
    .map(({ command }) => command);
}

const startsWith = ({ labels }: { labels: readonly string[] }, word: string): boolean =>
  labels[0]?.startsWith(word) ?? false;

/** Returns the words of a text in lower case and without accents. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
