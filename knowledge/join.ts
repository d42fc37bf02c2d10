import { formOf } from '../packages/server/src/knowledge/form.ts';
import type { Entry } from './entry.ts';

/** Places of one name that are farther apart are two, in kilometres. */
const ONE_PLACE = 60;

/**
 * Joins entries of several sources that are one thing: those with one Wikidata id, and those of one kind whose usual name is the
 * same, if each of the sources has just one such entry, or for places if they lie together. Sources come in the order in which
 * they are believed; the first gives names, descriptions and prominence, the others add what it lacks.
 */
export function joinEntries(sources: readonly (readonly Entry[])[]): Entry[] {
  const joined: Entry[] = [];
  const byId = new Map<string, Entry>();
  const byName = new Map<string, Entry[]>();
  const keep = (entry: Entry) => {
    joined.push(entry);
    if (entry.wikidata) byId.set(entry.wikidata, entry);
    for (const name of namesOf(entry)) byName.set(name, [...(byName.get(name) ?? []), entry]);
  };
  for (const entries of sources) {
    const counts = new Map<string, number>();
    for (const entry of entries)
      for (const name of namesOf(entry)) counts.set(name, (counts.get(name) ?? 0) + 1);
    const isAlone = (entry: Entry) => [...namesOf(entry)].every((name) => counts.get(name) === 1);
    const matches = entries.map((entry): Entry | undefined => {
      const same = entry.wikidata ? byId.get(entry.wikidata) : undefined;
      if (same) return same;
      const known = new Set([...namesOf(entry)].flatMap((name) => byName.get(name) ?? []));
      if (entry.kind === 'location' && entry.coordinates)
        return [...known].find((other) => isNear(entry, other)) ?? onlyWithout(known, entry, isAlone(entry));
      return known.size === 1 && isAlone(entry) ? [...known][0] : undefined;
    });
    for (const [at, entry] of entries.entries()) {
      const match = matches[at];
      if (match === undefined) keep(entry);
      else complete(match, entry);
    }
  }
  markShared(joined);
  return joined;
}

/** Kind and form of both usual names. */
function namesOf({ kind, name, nameSv }: Entry): Set<string> {
  return new Set([`${kind} ${formOf(name)}`, `${kind} ${formOf(nameSv)}`]);
}

/** Returns whether an entry is described as a town or a country. Regions often have the name of a town elsewhere. */
const isTown = ({ description = 'town' }: Entry): boolean =>
  /\b(?:city|town|village|locality|capital|suburb|district of|country)\b/iu.test(description);

/** Returns the only known place if it has no coordinates yet and the new one is the largest or only one of its name. */
function onlyWithout(known: ReadonlySet<Entry>, entry: Entry, isAlone: boolean): Entry | undefined {
  const [first] = known;
  return known.size === 1 &&
    !first!.coordinates &&
    isTown(first!) &&
    (isAlone || !entry.shared || entry.prominence >= 0.5)
    ? first
    : undefined;
}

/** Returns whether two places are at most `ONE_PLACE` kilometres apart. */
function isNear({ coordinates: one }: Entry, { coordinates: other }: Entry): boolean {
  if (!one || !other) return false;
  const [latitude, longitude] = [one[0] - other[0], one[1] - other[1]];
  const east = longitude * Math.cos((one[0] * Math.PI) / 180);
  return Math.hypot(latitude, east) * 111 <= ONE_PLACE;
}

/** Adds to an entry what another source knows beside it. */
function complete(entry: Entry, other: Entry): void {
  const names = [other.name, other.nameSv, ...other.aliases];
  entry.aliases = [...new Set([...entry.aliases, ...names])].filter(
    (name) => name !== entry.name && name !== entry.nameSv,
  );
  entry.description ??= other.description;
  entry.wikidata ??= other.wikidata;
  entry.coordinates ??= other.coordinates;
  entry.prominence = Math.max(entry.prominence, Math.min(other.prominence, entry.prominence + 0.1));
}

/**
 * Marks usual names that are also those of an entry of another kind, or of the same kind and not far less prominent; and single
 * words that are also a given name or surname.
 */
function markShared(entries: readonly Entry[]): void {
  const named = Map.groupBy(
    entries.flatMap((entry) =>
      [...new Set([formOf(entry.name), formOf(entry.nameSv)])].map((form) => ({ entry, form })),
    ),
    ({ form }) => form,
  );
  const personalNames = new Set(
    entries.flatMap(({ kind, name }) => (kind === 'person' ? formOf(name).split(/[ -]/) : [])),
  );
  for (const [form, same] of named)
    for (const { entry } of same) {
      const isPersonal = entry.kind !== 'person' && !form.includes(' ') && personalNames.has(form);
      const others = same.filter(({ entry: other }) => other !== entry);
      if (!isPersonal && !others.some(({ entry: { prominence } }) => prominence > entry.prominence / 2))
        continue;
      (entry.sharedForms ??= new Set()).add(form);
      if (entry.kind === 'person') entry.shared = true;
    }
}
