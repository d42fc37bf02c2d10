import type { Params, VocabularyEntry } from '@textkin/client';

/** An entry as vocabulary.put takes it. */
export type NewEntry = Params<'vocabulary.put'>['entries'][number];

/** The text of each field of the form; a checked box is 'on'. */
export type FormFields = (name: string) => string;

/** Returns the entry that a form describes, with one alias a line. An entry that is not new keeps its id. */
export function entryOfForm(field: FormFields, id: string | undefined): NewEntry {
  const trimmed = (name: string) => field(name).trim();
  const optional = <N extends string>(name: N) => {
    const value = trimmed(name);
    return (value === '' ? {} : { [name]: value }) as Partial<Record<N, string>>;
  };
  const number = <N extends string>(name: N) => {
    const value = trimmed(name);
    return (value === '' ? {} : { [name]: Number(value.replace(',', '.')) }) as Partial<Record<N, number>>;
  };
  const names = { ...optional('sv'), ...optional('en') };
  const isNamed = hasNames({ names });
  return {
    id: id ?? trimmed('id'),
    category: trimmed('category') as NewEntry['category'],
    ...(isNamed && { names }),
    ...(isNamed ? optional('name') : { name: trimmed('name') }),
    aliases: distinct(trimmed('aliases').split('\n'), []),
    ...{ ...optional('description'), ...optional('uri'), ...number('latitude'), ...number('longitude') },
    ...(field('never') === 'on' && { never: true }),
  };
}

/** Returns an entry with the names of another entry as aliases, and with the details that only the other entry has. */
export function mergedEntry(entry: VocabularyEntry, other: VocabularyEntry): NewEntry {
  const { name, names, ...details } = entry;
  const ownNames = { ...(hasNames(entry) && { names: names! }), ...(ownName(entry) !== '' && { name }) };
  const {
    name: otherName,
    names: otherNames = {},
    aliases = [],
    description,
    uri,
    latitude,
    longitude,
  } = other;
  const known = [name, ...Object.values(names ?? {})];
  const gained = [otherName, ...Object.values(otherNames), ...aliases];
  const place = details.latitude === undefined &&
    latitude !== undefined && { latitude, longitude: longitude! };
  return {
    ...(description !== undefined && { description }),
    ...(uri !== undefined && { uri }),
    ...details,
    ...place,
    ...ownNames,
    aliases: distinct([...(entry.aliases ?? []), ...gained], known),
  };
}

const hasNames = ({ names = {} }: Pick<VocabularyEntry, 'names'>): boolean => Object.keys(names).length > 0;

/** Returns the usual name of an entry, or "" where it is one of the names by language. */
export function ownName(entry: Pick<VocabularyEntry, 'name' | 'names'>): string {
  return Object.values(entry.names ?? {}).includes(entry.name) ? '' : entry.name;
}

/** Returns the names without spaces around them, each once, and without those that are known. */
function distinct(names: readonly string[], known: readonly string[]): string[] {
  const trimmed = names.map((name) => name.trim());
  return [...new Set(trimmed)].filter((name) => name !== '' && !known.includes(name));
}
