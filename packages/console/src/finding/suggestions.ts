import type { Textkin } from '@textkin/client';
import { hasWords } from './suggesting/name-words.ts';
import type { NamedCollection, Suggestion } from './suggesting/suggestion.ts';
import { suggestNames, suggestTopics } from './suggesting/tag-suggestions.ts';
import { suggestTexts } from './suggesting/text-suggestions.ts';

/** The most collections that are suggested. */
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

/** Returns the suggestions with the collections that have the words in their names, between tags and texts. */
export function withCollections(
  suggestions: readonly Suggestion[],
  all: readonly NamedCollection[],
  words: string,
): readonly Suggestion[] {
  const named = all.filter(({ name }) => hasWords(name, words)).slice(-maxSuggested);
  if (named.length === 0) return suggestions;
  return [
    ...suggestions.filter(({ kind, isGuess }) => kind === 'tag' && !isGuess),
    ...named.map(({ collection_id, name }): Suggestion => {
      return { kind: 'collection', to: { view: 'texts', collection: collection_id }, label: name };
    }),
    ...suggestions.filter(({ kind }) => kind === 'text'),
  ];
}
