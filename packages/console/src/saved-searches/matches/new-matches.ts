import type { Result } from '@textkin/client';

export type SavedSearch = Result<'search.list'>['saved_searches'][number];
export type Matches = Result<'search.matches'>;

/** What was there when somebody last looked at the matches of a saved search in this browser. */
export interface Look {
  /** The time of the look, in milliseconds since 1970; undefined if nobody has looked. */
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

/** Returns the look of somebody who has never looked: all texts since the search was saved are new. */
export const firstLook = (created: string): Look => ({ latest: created, count: 0 });

/** Returns whether texts may have come to match since a look, by the second of the latest match. */
export const mayHaveNew = ({ latest_match }: SavedSearch, { latest, count }: Look): boolean =>
  latest_match !== undefined && (latest_match > latest || (latest_match === latest && count === 0));

/** Returns how many matches to read: all that may be new, and those that are shown. */
export const countedLimit = (search: SavedSearch, look: Look): number =>
  mayHaveNew(search, look) ? maxCounted : Math.min(maxCounted, maxShown + look.count);

/** Returns how many of the matches, the latest first, are new since a look. They are the first ones. */
export function countNew(texts: readonly { matched: string }[], { latest, count }: Look): number {
  const later = texts.filter(({ matched }) => matched > latest).length;
  const inThatSecond = texts.filter(({ matched }) => matched === latest).length;
  return later + Math.max(0, inThatSecond - count);
}

/** Returns a look at matches, the latest first. */
export function lookAt({ texts, next, created }: Omit<Matches, 'name'>, at: number): Look {
  const latest = texts[0]?.matched ?? created;
  const count = texts.filter(({ matched }) => matched === latest).length;
  // Further pages may be of the same second.
  return { at, latest, count: next !== undefined && count === texts.length ? maxMatches : count };
}

/** Returns a look at all matches of a saved search that is listed, whose matches need not be read. */
export const lookAtAll = ({ latest_match, created }: SavedSearch, at: number): Look => ({
  ...{ at, latest: latest_match ?? created },
  count: latest_match === undefined ? 0 : maxMatches,
});
