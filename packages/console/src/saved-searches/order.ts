import type { SavedSearch } from './matches/new-matches.ts';

/**
 * Sorts saved searches for display: searches that are listed already keep their places; the others follow, the latest matches first
 * and ties by name.
 */
export function sortSearches(
  searches: readonly SavedSearch[],
  listed: readonly number[],
  locale: string,
): SavedSearch[] {
  const names = new Intl.Collator(locale, { numeric: true });
  const places = new Map(listed.map((id, place) => [id, place]));
  const placeOf = ({ saved_search_id }: SavedSearch) => places.get(saved_search_id) ?? places.size;
  const latest = ({ latest_match = '' }: SavedSearch) => latest_match;
  return searches.toSorted(
    (one, other) =>
      placeOf(one) - placeOf(other) ||
      Number(latest(other) > latest(one)) - Number(latest(one) > latest(other)) ||
      names.compare(one.name, other.name),
  );
}
