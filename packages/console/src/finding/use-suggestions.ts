import { useRef } from 'preact/hooks';
import { allRows } from '../paging/all-rows.ts';
import type { Place } from '../address/route.ts';
import { useCall } from '../hooks/use-call.ts';
import { mostCollections, suggest, type Suggestion } from './suggestions.ts';
import { useRested } from '../hooks/use-rested.ts';

const none: readonly Suggestion[] = [];

/** The collections that a view is about; none where it is about all of them. */
export function collectionsIn(route: Place): readonly number[] {
  if (route.view === 'search') return route.collections ?? [];
  if ('collection' in route) return [route.collection];
  return [];
}

/**
 * What the words may mean, once they have rested. Until then what was proposed for their beginning, or for a word that
 * they begin: never what was proposed for another word, which Enter would lead to.
 */
export function useSuggestions(typed: string, scope: readonly number[]): readonly Suggestion[] {
  const words = useRested(typed.trim());
  const isAsked = words !== '';
  const { data: all } = useCall(
    async ({ client }, signal) =>
      isAsked && scope.length !== 1 ? await allRows(client, 'collection.list', {}, signal) : [],
    [isAsked, scope],
  );
  const isOne = scope.length === 1;
  const among = isOne
    ? [{ collection_id: scope[0]!, name: '' }]
    : (all ?? [])
        .filter(({ collection_id }) => scope.length === 0 || scope.includes(collection_id))
        .slice(-mostCollections);
  const { data } = useCall(
    ({ client }, signal) => suggest(client, words, among, signal),
    [words, among.map(({ collection_id }) => collection_id)],
  );
  const last = useRef({ words: '', found: none });
  if (data !== undefined) last.current = { words, found: data };
  const [now, before] = [typed.trim(), last.current.words];
  return now !== '' && (now.startsWith(before) || before.startsWith(now)) ? last.current.found : none;
}
