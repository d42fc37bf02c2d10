import type { Collection } from '@textkin/client';
import type { TagCondition } from '../address/tag-conditions.ts';
import { tagName } from '../filters/tag-name.ts';
import { formatDate, formatList, formatShare, useWords } from '../words/index.ts';
import { useSavedWords } from '../words/saved-words.ts';
import type { SavedSearch } from './matches/new-matches.ts';
import { lastDayBefore, wantedOf } from './route-of.ts';

/** The most collections that are named. */
const maxNamed = 3;

/** The criteria of a saved search: its query, conditions, languages and collections. */
export function Criteria(props: { search: SavedSearch; collections: ReadonlyMap<number, Collection> }) {
  const words = useWords();
  const { filters, finding, languageName } = words;
  const saved = useSavedWords();
  const { query, collection_scope, category, match, without = [], min_relevance, ...rest } = props.search;
  const { published_after: after, published_before: before, tag } = rest;
  const wanted = wantedOf(props.search);
  const found = collection_scope.flatMap((id) => props.collections.get(id) ?? []);
  const names = found.map(({ name }) => name);
  const more = names.length - maxNamed;
  const languages = [...new Set(found.map(({ language }) => languageName[language]))];
  const facts = [
    tag === undefined && category && `${filters.category}: ${words.category[category]}`,
    after && `${filters.from} ${formatDate(after, words, true)}`,
    before && `${filters.to} ${formatDate(isMidnight(before) ? lastDayBefore(before) : before, words, true)}`,
    min_relevance > 0 && finding.atLeast(formatShare(min_relevance, words)),
    languages.join(', '),
    more > 0 ? saved.more(names.slice(0, maxNamed).join(', '), more) : formatList(names, words),
  ];
  const chip = (one: TagCondition, isWanted: boolean) => (
    <li key={`${one.category} ${one.tag} ${isWanted}`} class={isWanted ? one.category : ''}>
      {isWanted ? tagName(one, words) : filters.tags.not(tagName(one, words))}
    </li>
  );
  return (
    <div class="criteria">
      <p class="facts">
        <span class="query">{query}</span>
        {facts.filter(Boolean).map((fact, index) => (
          <span key={index}>{fact}</span>
        ))}
      </p>
      {wanted.length > 1 && (
        <p class="quiet">
          {filters.tags.wanted.label} {filters.tags.wanted[match ?? 'all']}
        </p>
      )}
      {wanted.length + without.length > 0 && (
        <ul class="chips" aria-label={filters.tags.chosen}>
          {wanted.map((one) => chip(one, true))}
          {without.map((one) => chip(one, false))}
        </ul>
      )}
    </div>
  );
}

const isMidnight = (time: string): boolean => Date.parse(time) % 86_400_000 === 0;
