import { formOf } from '../packages/server/src/knowledge/form.ts';
import type { Entry } from './entry.ts';
import { samePlace } from './same-place.ts';

/**
 * Joins entries of several sources that are one thing: entries with the same Wikidata id, and entries of one kind with the same usual
 * name, if each source has just one such entry. For places, `samePlace` decides. The most reliable source comes first: it gives names,
 * descriptions and prominence, and the other sources add what it lacks.
 */
export function joinEntries(sources: readonly (readonly Entry[])[]): Entry[] {
  const joined: Entry[] = [];
  const byId = new Map<string, Entry>();
  const byName = new Map<string, Entry[]>();
  const byAnyName = new Map<string, Entry[]>();
  for (const entries of sources) {
    const counts = new Map<string, number>();
    for (const name of entries.flatMap((entry) => [...namesOf(entry)]))
      counts.set(name, (counts.get(name) ?? 0) + 1);
    const isAlone = (entry: Entry) => [...namesOf(entry)].every((name) => counts.get(name) === 1);
    const kept = entries.filter((entry) => {
      const sameName = entriesOf(byName, namesOf(entry));
      const same = entry.wikidata ? byId.get(entry.wikidata) : undefined;
      const match =
        same ??
        (entry.kind === 'location'
          ? samePlace(entry, sameName, entriesOf(byAnyName, allNamesOf(entry)), isAlone(entry))
          : sameName.length === 1 && isAlone(entry)
            ? sameName[0]
            : undefined);
      if (match !== undefined) complete(match, entry);
      return match === undefined && !(entry.isFallback && sameName.length > 0);
    });
    // Entries of one source are never joined with each other.
    for (const entry of kept) {
      joined.push(entry);
      if (entry.wikidata) byId.set(entry.wikidata, entry);
      for (const name of namesOf(entry)) append(byName, name, entry);
      for (const name of allNamesOf(entry)) append(byAnyName, name, entry);
    }
  }
  settleAliases(joined);
  markShared(joined);
  return joined;
}

/** Returns the kind and form of both usual names. */
const namesOf = ({ kind, name, nameSv }: Entry): Set<string> =>
  new Set([name, nameSv].map((one) => `${kind} ${formOf(one)}`));

/** Returns the kind and form of all names. */
const allNamesOf = ({ kind, name, nameSv, aliases, uncertainAliases = [] }: Entry): Set<string> =>
  new Set([name, nameSv, ...aliases, ...uncertainAliases].map((one) => `${kind} ${formOf(one)}`));

function append(entries: Map<string, Entry[]>, name: string, entry: Entry): void {
  const known = entries.get(name);
  if (known) known.push(entry);
  else entries.set(name, [entry]);
}

/** Returns the entries that have one of the names, each once. */
const entriesOf = (entries: ReadonlyMap<string, Entry[]>, names: ReadonlySet<string>): Entry[] => [
  ...new Set([...names].flatMap((name) => entries.get(name) ?? [])),
];

/** Adds to an entry what another source knows in addition. */
function complete(entry: Entry, other: Entry): void {
  const names = [other.name, other.nameSv, ...other.aliases];
  entry.aliases = [...new Set([...entry.aliases, ...names])].filter(
    (name) => name !== entry.name && name !== entry.nameSv,
  );
  entry.uncertainAliases = [
    ...new Set([...(entry.uncertainAliases ?? []), ...(other.uncertainAliases ?? [])]),
  ];
  entry.description ??= other.description;
  entry.wikidata ??= other.wikidata;
  entry.coordinates ??= other.coordinates;
  entry.country ??= other.country;
  entry.prominence = Math.max(entry.prominence, Math.min(other.prominence, entry.prominence + 0.1));
}

/** Adds the uncertain aliases that no other entry of the kind has for sure. */
function settleAliases(entries: readonly Entry[]): void {
  const sure = new Set(
    entries.flatMap(({ kind, name, nameSv, aliases }) =>
      [name, nameSv, ...aliases].map((one) => `${kind} ${formOf(one)}`),
    ),
  );
  for (const entry of entries)
    entry.aliases.push(
      ...(entry.uncertainAliases ?? []).filter((alias) => !sure.has(`${entry.kind} ${formOf(alias)}`)),
    );
}

/**
 * Marks usual names that are also usual names of another entry, unless that entry is at most half as prominent; and single words that
 * are also a given name or surname.
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
