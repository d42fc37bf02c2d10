import type { Textkin } from '@textkin/client';
import type { SavedSearch } from '../saved-searches/matches/new-matches.ts';
import { routeOf } from '../saved-searches/route-of.ts';
import { hasWords } from './suggesting/name-words.ts';
import type { NamedCollection, Suggestion } from './suggesting/suggestion.ts';
import { suggestNames, suggestTopics } from './suggesting/tag-suggestions.ts';
import { suggestTexts } from './suggesting/text-suggestions.ts';

/** The most collections, and the most saved searches, that are suggested. */
const maxSuggested = 3;

/** The longest query for headlines that the service accepts, in characters. */
const maxWordsLength = 250;

/**
 * Returns tags that have the words, and texts by headline, ext_text_id or text_id, in the given collections. If there are none, returns
 * tags and topics that differ from the words in one letter.
 */
export async function suggest(
  client: Textkin,
  words: string,
  collections: readonly NamedCollection[],
  signal: AbortSignal,
): Promise<Suggestion[]> {
  if (words === '' || words.length > maxWordsLength) return [];
  const [tags, texts] = await Promise.all([
    suggestNames(client, words, collections, signal),
    suggestTexts(client, words, collections, signal),
  ]);
  const exact = [...tags.filter(({ isGuess }) => !isGuess), ...texts];
  return exact.length > 0 ? exact : [...tags, ...(await suggestTopics(client, words, collections, signal))];
}

/** The collections and saved searches of the account, which people find by name. */
export interface Named {
  collections: readonly NamedCollection[];
  searches: readonly SavedSearch[];
}

/** Returns the suggestions with the collections and saved searches that have the words in their names, between tags and texts. */
export function withNamed(
  suggestions: readonly Suggestion[],
  { collections, searches }: Named,
  words: string,
): readonly Suggestion[] {
  const latest = <T extends { name: string }>(all: readonly T[]) =>
    all.filter(({ name }) => hasWords(name, words)).slice(-maxSuggested);
  const named: Suggestion[] = [
    ...latest(searches).map((search) => ({
      kind: 'savedSearch' as const,
      to: routeOf(search),
      label: search.name,
    })),
    ...latest(collections).map(({ collection_id, name }) => ({
      kind: 'collection' as const,
      to: { view: 'texts' as const, collection: collection_id },
      label: name,
    })),
  ];
  if (named.length === 0) return suggestions;
  return [
    ...suggestions.filter(({ kind, isGuess }) => kind === 'tag' && !isGuess),
    ...named,
    ...suggestions.filter(({ kind }) => kind === 'text'),
  ];
}
