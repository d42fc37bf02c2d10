/** What is new in saved searches, their order, and their addresses. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashOf, parseRoute, type Route } from '../../packages/console/src/address/route.ts';
import { filterParams } from '../../packages/console/src/filters/filters.ts';
import {
  countedLimit,
  countNew,
  noVisit,
  visitTo,
  visitToAll,
  maxCounted,
  type Matches,
  mayHaveNew,
  type SavedSearch,
} from '../../packages/console/src/saved-searches/matches/new-matches.ts';
import { sortSearches } from '../../packages/console/src/saved-searches/order.ts';
import { lastDayBefore, routeOf } from '../../packages/console/src/saved-searches/route-of.ts';

const second = (at: number) => new Date(Date.UTC(2026, 10, 30, 8, 0, at)).toISOString().replace('.000', '');
const created = second(0);
const search: SavedSearch = {
  ...{ saved_search_id: 7, name: 'Cars', query: 'Volvo cars', collection_scope: [1, 2] },
  ...{ min_relevance: 0, created },
};
/** Returns the matches that came in the given seconds, the latest first. */
const matches = (seconds: readonly number[], next?: string) => ({
  created,
  texts: seconds.map((at) => ({ matched: second(at) })) as Matches['texts'],
  ...(next !== undefined && { next }),
});

test('without a visit all matches are new, even the matches of the first second', () => {
  const { texts } = matches([2, 1, 0]);
  assert.equal(countNew(texts, noVisit(created)), 3);
  assert.equal(countNew([], noVisit(created)), 0);
});

test('after a visit only later matches are new, even if they come in the second of the visit', () => {
  const visit = visitTo(matches([5, 5, 2]), 1);
  assert.equal(countNew(matches([5, 5, 2]).texts, visit), 0);
  assert.equal(countNew(matches([5, 5, 5, 2]).texts, visit), 1);
  assert.equal(countNew(matches([9, 6, 5, 5, 5, 2]).texts, visit), 3);
  // A text that was deleted leaves the matches.
  assert.equal(countNew(matches([5, 2]).texts, visit), 0);
  assert.equal(countNew(matches([9, 5]).texts, visit), 1);
  const empty = visitTo(matches([]), 1);
  assert.equal(countNew(matches([0]).texts, empty), 1);
});

test('a visit to the first page of the matches of one second covers all matches of that second', () => {
  const page = Array.from({ length: maxCounted }, () => 5);
  const visit = visitTo(matches(page, 'cursor'), 1);
  assert.equal(countNew(matches(Array.from({ length: 2 * maxCounted }, () => 5)).texts, visit), 0);
});

test('marking all as seen needs no matches, and reads only as many as may be new', () => {
  const searchWithMatches = { ...search, latest_match: second(5) };
  assert.ok(mayHaveNew(searchWithMatches, noVisit(created)));
  assert.ok(!mayHaveNew(search, noVisit(created)));
  const visit = visitToAll(searchWithMatches, 1);
  assert.ok(!mayHaveNew(searchWithMatches, visit));
  assert.equal(countNew(matches([5, 5, 1]).texts, visit), 0);
  assert.equal(countNew(matches([6, 5, 5, 1]).texts, visit), 1);
  assert.equal(countedLimit(searchWithMatches, noVisit(created)), maxCounted);
  assert.ok(mayHaveNew({ ...search, latest_match: created }, noVisit(created)), 'in the same second');
  assert.equal(countedLimit(searchWithMatches, visitTo(matches([5, 5, 1]), 1)), 5);
});

test('saved searches with the latest matches come first, and rows that are listed stay where they are', () => {
  const make = (saved_search_id: number, name: string, at?: number): SavedSearch => ({
    ...{ ...search, saved_search_id, name },
    ...(at !== undefined && { latest_match: second(at) }),
  });
  const namesOf = (searches: readonly SavedSearch[]) => searches.map(({ name }) => name).join('');
  const searches = [make(1, 'c'), make(2, 'a'), make(3, 'z', 4), make(4, 'y', 9)];
  const firstOrder = sortSearches(searches, [], 'en-GB');
  assert.equal(namesOf(firstOrder), 'yzac');
  const ids = firstOrder.map(({ saved_search_id }) => saved_search_id);
  const later = [make(1, 'c', 20), make(3, 'z', 4), make(4, 'y', 9), make(5, 'n', 30), make(6, 'm')];
  assert.equal(namesOf(sortSearches(later, ids, 'en-GB')), 'yzcnm');
});

/** Returns the params that a search page sends, without the params of its list. */
const paramsOf = (route: Route<'search'>) => ({
  ...{ collection_scope: route.collections, query: route.query, ...filterParams(route) },
  min_relevance: route.relevance ?? 0,
});

test('the address of a saved search has its state', () => {
  const filters: Partial<SavedSearch>[] = [
    {},
    { category: 'person', min_relevance: 0.57 },
    { tags: [{ tag: 'Volvo', category: 'organization' }, { category: 'person' }], match: 'any' },
    { tags: [{ tag: 'a;b:c%' }], without: [{ tag: 'Ghent' }], min_relevance: 0.001 },
    { published_after: '2026-01-10T00:00:00Z', published_before: '2026-01-22T00:00:00Z' },
  ];
  for (const more of filters) {
    const route = parseRoute(hashOf(routeOf({ ...search, ...more }))) as Route<'search'>;
    assert.equal(route.savedSearch, 7);
    const { published_after, published_before, ...params } = paramsOf(route);
    const dates = {
      ...(published_after && { published_after: `${published_after}T00:00:00Z` }),
      ...(published_before && { published_before: `${published_before}T00:00:00Z` }),
    };
    const identity = { saved_search_id: 7, name: 'Cars', created };
    assert.deepEqual({ ...identity, ...params, ...dates }, { ...search, ...more });
  }
});

test('conditions that an address cannot express are widened', () => {
  const route = routeOf({
    ...search,
    ...{ tag: 'Volvo', category: 'organization', tags: [{ tag: 'Ghent' }], min_relevance: 0.12345 },
    ...{ published_after: '2026-01-10T12:30:00Z', published_before: '2026-01-22T12:30:00Z' },
  });
  assert.deepEqual(route.tags, [{ tag: 'Volvo', category: 'organization' }, { tag: 'Ghent' }]);
  assert.equal(route.category, undefined);
  assert.deepEqual([route.from, route.to, route.relevance], ['2026-01-10', '2026-01-22', 0.123]);
  assert.equal(lastDayBefore('2026-03-01T00:00:00Z'), '2026-02-28');
});
