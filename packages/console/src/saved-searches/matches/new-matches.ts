import type { Result } from '@textkin/client';

export type SavedSearch = Result<'search.list'>['saved_searches'][number];
export type Matches = Result<'search.matches'>;

/** The latest matches of a saved search when they were last shown in this browser. */
export interface Visit {
  /** The time of the visit, in milliseconds since 1970; undefined if they were never shown. */
  at?: number;
  /** When the latest text came to match, by the clock of the service. */
  latest: string;
  /** How many texts came to match in that second. */
  count: number;
}

/** The most matches that are read to count the new ones. */
export const maxCounted = 100;
/** The matches that a row of the list shows. */
export const maxShown = 3;
/** The most matches that the service keeps of a saved search. */
const maxMatches = 1000;

/** Stands for a visit where there was none: all texts since the search was saved are new. */
export const noVisit = (created: string): Visit => ({ latest: created, count: 0 });

/** Returns whether texts may have come to match since a visit, by the second of the latest match. */
export const mayHaveNew = ({ latest_match }: SavedSearch, { latest, count }: Visit): boolean =>
  latest_match !== undefined && (latest_match > latest || (latest_match === latest && count === 0));

/** Returns how many matches to read: all that may be new, and those that are shown. */
export const countedLimit = (search: SavedSearch, visit: Visit): number =>
  mayHaveNew(search, visit) ? maxCounted : Math.min(maxCounted, maxShown + visit.count);

/** Returns how many of the matches, the latest first, are new since a visit. They are the first ones. */
export function countNew(texts: readonly { matched: string }[], { latest, count }: Visit): number {
  const later = texts.filter(({ matched }) => matched > latest).length;
  const inThatSecond = texts.filter(({ matched }) => matched === latest).length;
  return later + Math.max(0, inThatSecond - count);
}

/** Returns the visit that shows these matches, the latest first. */
export function visitTo({ texts, next, created }: Omit<Matches, 'name'>, at: number): Visit {
  const latest = texts[0]?.matched ?? created;
  const count = texts.filter(({ matched }) => matched === latest).length;
  // Further pages may be of the same second.
  return { at, latest, count: next !== undefined && count === texts.length ? maxMatches : count };
}

/** Returns a visit that shows all matches of a saved search, without reading them. */
export const visitToAll = ({ latest_match, created }: SavedSearch, at: number): Visit => ({
  ...{ at, latest: latest_match ?? created },
  count: latest_match === undefined ? 0 : maxMatches,
});
