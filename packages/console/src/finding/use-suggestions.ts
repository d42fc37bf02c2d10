import type { Collection } from '@textkin/client';
import { useRef } from 'preact/hooks';
import { allRows } from '../paging/all-rows.ts';
import type { ParsedRoute } from '../address/route.ts';
import { useCall } from '../hooks/use-call.ts';
import { maxCollections, type Suggestion } from './suggesting/suggestion.ts';
import { useDebounced } from '../hooks/use-debounced.ts';
import { allSavedSearches } from '../saved-searches/load.ts';
import type { SavedSearch } from '../saved-searches/matches/new-matches.ts';

const none: readonly Suggestion[] = [];
const noCollections: readonly Collection[] = [];
const noSearches: readonly SavedSearch[] = [];

/** Returns the collections of a view; an empty list stands for all. */
export function collectionsIn(route: ParsedRoute): readonly number[] {
  if (route.view === 'search') return route.collections ?? [];
  if ('collection' in route) return [route.collection];
  return [];
}

/**
 * Returns suggestions for the typed words once the typing pauses. Until then, the suggestions for a prefix or an
 * extension of the words stay, but never those for other words, which Enter would open.
 */
export function useSuggestions(typed: string, scope: readonly number[]): readonly Suggestion[] {
  const words = useDebounced(typed.trim());
  const isReady = words !== '';
  const { data: all = noCollections } = useCall(
    async ({ client }, signal) =>
      isReady ? await allRows(client, 'collection.list', {}, signal) : noCollections,
    [isReady],
  );
  const { data: searches = noSearches } = useCall(
    async ({ client }, signal) => (isReady ? await allSavedSearches(client, signal) : noSearches),
    [isReady],
  );
  const hasOneCollection = scope.length === 1;
  const collections = hasOneCollection
    ? [{ collection_id: scope[0]!, name: '' }]
    : all
        .filter(({ collection_id }) => scope.length === 0 || scope.includes(collection_id))
        .slice(-maxCollections);
  const { data } = useCall(
    async ({ client }, signal) => {
      if (!isReady) return undefined;
      // The code is loaded with the first typed word.
      const { suggest, withNamed } = await import('./suggestions.ts');
      return { found: await suggest(client, words, collections, signal), withNamed };
    },
    [words, collections.map(({ collection_id }) => collection_id)],
  );
  const lastResult = useRef({ words: '', suggestions: none });
  if (data !== undefined)
    lastResult.current = {
      words,
      suggestions: data.withNamed(data.found, { collections: all, searches }, words),
    };
  const [current, lastWords] = [typed.trim(), lastResult.current.words];
  return current !== '' && (current.startsWith(lastWords) || lastWords.startsWith(current))
    ? lastResult.current.suggestions
    : none;
}
