import { isLonger, inOneLine } from '../characters.ts';
import { entryLimits } from '../limits.ts';
import { reason } from '../reasons.ts';
import { BadRow } from '../row.ts';
import type { EntryCategory } from './categories.ts';
import { excerptOf } from './excerpt.ts';

/** The languages that an entry can have names in. */
export const nameLanguages = ['sv', 'en'] as const;
export type NameLanguage = (typeof nameLanguages)[number];

/** An entry of a vocabulary, as vocabulary.put takes it: it has a name, or names by language. */
export interface ImportedEntry {
  id: string;
  category: EntryCategory;
  name?: string;
  names?: Partial<Record<NameLanguage, string>>;
  aliases?: string[];
  description?: string;
  uri?: string;
  latitude?: number;
  longitude?: number;
  /** The names are never tags. */
  never?: true;
}

/** An entry of a file, or the reason why it can't be read. `id` names the entry where its format has no lines. */
export type EntryRow = { line?: number; id?: string } & ({ entry: ImportedEntry } | { reason: string });

/** What a reader finds about an entry. Empty and repeated values are allowed. */
export interface EntryParts {
  id?: string | undefined;
  category: EntryCategory;
  /** A name without a language, or in a language other than Swedish and English. */
  name?: string | undefined;
  names?: Partial<Record<NameLanguage, string | undefined>>;
  aliases?: readonly string[];
  description?: string | undefined;
  uri?: string | undefined;
  latitude?: number | undefined;
  longitude?: number | undefined;
  never?: boolean;
}

/** Makes an entry of its parts. An entry without an id has its name as its id. Throws a BadRow for what the service would refuse. */
export function entryOf(parts: EntryParts): ImportedEntry {
  const { names, name, others } = namesOf(parts);
  const all = [...Object.values(names), ...(name === undefined ? [] : [name])];
  const first = all[0];
  if (first === undefined) throw new BadRow(reason('noName'));
  const id = nonEmpty(parts.id) ?? first;
  checkLength('id', id, entryLimits.id);
  const aliases = aliasesOf([...others, ...(parts.aliases ?? [])], all);
  for (const name of all) checkLength('name', name, entryLimits.name);
  const description = shorten(nonEmpty(parts.description));
  const uri = nonEmpty(parts.uri);
  if (uri !== undefined) checkLength('uri', uri, entryLimits.uri);
  return {
    id,
    category: parts.category,
    ...(name === undefined ? { names } : { name }),
    ...(aliases.length > 0 && { aliases }),
    ...(description !== undefined && { description }),
    ...(uri !== undefined && { uri }),
    ...placeOf(parts),
    ...(parts.never === true && { never: true }),
  };
}

interface Names {
  names: Partial<Record<NameLanguage, string>>;
  /** The name of an entry that has no names by language. */
  name: string | undefined;
  others: string[];
}

/**
 * Returns the names of an entry. If it has a name in one language, a name without a language becomes the name in the
 * other language. If it has names in both languages, the name without a language becomes an alias.
 */
function namesOf(parts: EntryParts): Names {
  const names: Partial<Record<NameLanguage, string>> = {};
  for (const language of nameLanguages) {
    const name = nonEmpty(parts.names?.[language]);
    if (name !== undefined) names[language] = name;
  }
  const plain = nonEmpty(parts.name);
  if (plain === undefined || Object.keys(names).length === 0) return { names, name: plain, others: [] };
  const missing = nameLanguages.find((language) => names[language] === undefined);
  if (missing === undefined) return { names, name: undefined, others: [plain] };
  if (!Object.values(names).includes(plain)) names[missing] = plain;
  return { names, name: undefined, others: [] };
}

/** Returns the other names of an entry, each once. */
function aliasesOf(found: readonly string[], names: readonly string[]): string[] {
  const aliases = new Set(found.map(inOneLine));
  for (const name of ['', ...names]) aliases.delete(name);
  for (const alias of aliases) checkLength('alias', alias, entryLimits.name);
  const { size: count } = aliases;
  const limit = entryLimits.aliases;
  if (count > limit) throw new BadRow(reason('tooManyAliases', { count, limit }));
  return [...aliases];
}

const degrees = { latitude: 90, longitude: 180 } as const;

function placeOf({ latitude, longitude }: EntryParts): { latitude?: number; longitude?: number } {
  if (latitude === undefined && longitude === undefined) return {};
  if (latitude === undefined || longitude === undefined) throw new BadRow(reason('halfPlace'));
  for (const [field, value] of Object.entries({ latitude, longitude }))
    checkDegrees(field as keyof typeof degrees, value, String(value));
  return { latitude, longitude };
}

/** Throws a BadRow unless a latitude is between the poles, and a longitude at most half around the earth. */
export function checkDegrees(field: keyof typeof degrees, value: number, written: string): void {
  const high = degrees[field];
  if (!(Math.abs(value) <= high))
    throw new BadRow(reason('wrongDegrees', { field, value: excerptOf(written), low: -high, high }));
}

/** Throws a BadRow for a value that is too long or that the service can't store. */
function checkLength(field: string, value: string, limit: number): void {
  if (isLonger(value, limit)) throw new BadRow(reason('fieldTooLong', { field, limit }));
  if (!isStorable(value)) throw new BadRow(reason('notStorable', { field }));
}

/** Returns whether a text has neither halves of surrogate pairs nor the character 0. */
function isStorable(value: string): boolean {
  return !/\p{Cs}|\0/u.test(value);
}

/** Cuts a description that is too long, between words. Definitions in thesauri have whole paragraphs. */
function shorten(description: string | undefined): string | undefined {
  if (description === undefined || !isStorable(description)) return undefined;
  const most = entryLimits.description;
  if (!isLonger(description, most)) return description;
  const start = Array.from(description.slice(0, 2 * most))
    .slice(0, most - 1)
    .join('');
  return `${start.replace(/\s+\S*$/, '')}…`;
}

function nonEmpty(text: string | undefined): string | undefined {
  const line = text === undefined ? '' : inOneLine(text);
  return line === '' ? undefined : line;
}
