import type { Entry } from './entry.ts';

/** The most kilometres between two entries for one place: if they have the same usual name, and if they are towns that share a name. */
const ONE_PLACE = 60;
const ONE_TOWN = 25;

const TOWN =
  /\b(?:city|town|village|locality|capital|suburb|resort|district of|part of New York|seat of government)\b/iu;
const COUNTRY = /\b(?:country|continent|part of the world)\b/iu;

/** Returns whether an entry is described as a town. Regions often have the name of a town elsewhere. */
const isTown = ({ description = '' }: Entry): boolean => TOWN.test(description);

/**
 * Returns the known place that is the same as a place of another source; undefined if there is none. `sameName` are the known places
 * with its usual name, `sharingNames` the known places that share any name with it. A source gives its largest place of a name first,
 * so a known town without coordinates is taken for the first place of that name in its country.
 */
export function samePlace(
  place: Entry,
  sameName: readonly Entry[],
  sharingNames: readonly Entry[],
  isAlone: boolean,
): Entry | undefined {
  const [only] = sameName;
  if (COUNTRY.test(place.description ?? '')) {
    const country = [...sameName, ...sharingNames].find(({ description = '' }) => COUNTRY.test(description));
    return country ?? (sameName.length === 1 ? only : undefined);
  }
  const findNear = (others: readonly Entry[], limit: number) =>
    others.find((other) => distance(place, other) <= limit);
  const findInCountry = (others: readonly Entry[]) =>
    others.find((other) => !other.coordinates && isTown(other) && isOneCountry(place, other));
  const isOnly = isAlone && sameName.length === 1 && isUnplaced(only!) && isTown(only!);
  return (
    findNear(sameName, ONE_PLACE) ??
    findInCountry(sameName) ??
    findNear(sharingNames.filter(isTown), ONE_TOWN) ??
    findInCountry(sharingNames) ??
    (isOnly ? only : undefined)
  );
}

const isOneCountry = (one: Entry, other: Entry): boolean =>
  one.country !== undefined && one.country === other.country;

/** Returns whether nothing says where a place is. */
const isUnplaced = ({ coordinates, country }: Entry): boolean => !coordinates && country === undefined;

/** Returns the distance of two places in kilometres; infinity where one has no coordinates. */
function distance({ coordinates: one }: Entry, { coordinates: other }: Entry): number {
  if (!one || !other) return Infinity;
  const [latitude, longitude] = [one[0] - other[0], one[1] - other[1]];
  const east = longitude * Math.cos((one[0] * Math.PI) / 180);
  return Math.hypot(latitude, east) * 111;
}
