import { isObject } from '../../domain/objects.ts';
import { isBlank, isLonger, isStorable, storableError } from '../../domain/characters.ts';
import type { ErrorName } from '../../domain/errors.ts';
import { isLanguage, type Language, languageNames, languages } from '../../domain/language.ts';
import { limits } from '../../domain/limits.ts';
import { type EntryCategory, entryCategories, type NewEntry } from '../../domain/tags/vocabulary.ts';
import { type Fail, field } from '../fields.ts';

const { perCall, id: maxId, name: maxName, aliases: maxAliases, description: maxNote } = limits.vocabularies;

const string = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });
const range = ({ min, max }: Range) => ({ type: 'number', minimum: min, maximum: max });

const entrySchema = {
  type: 'object',
  required: ['id', 'category'],
  properties: {
    id: { ...string(maxId), description: 'Your own id for the entry, unique in the vocabulary.' },
    category: { type: 'string', enum: entryCategories, description: 'The category of the entry.' },
    name: { ...string(maxName), description: 'The usual name. Required without `names`.' },
    names: {
      type: 'object',
      properties: Object.fromEntries(
        languages.map((language) => [
          language,
          { ...string(maxName), description: `The name in ${languageNames[language]}.` },
        ]),
      ),
      description: 'The names by language.',
    },
    aliases: { type: 'array', items: string(maxName), maxItems: maxAliases, description: 'Other names.' },
    description: { type: 'string', maxLength: maxNote, description: 'Who or what it is, in a few words.' },
    uri: { type: 'string', maxLength: limits.url, description: 'The address that names the entry.' },
    latitude: { ...range(limits.latitude), description: 'Degrees north of the equator.' },
    longitude: { ...range(limits.longitude), description: 'Degrees east of Greenwich.' },
    never: { type: 'boolean', description: 'Marks names that are never tags.' },
  },
};

/** The entries of vocabulary.put. An error names the place of the wrong value: `entries[17].names.sv`. */
export const entryList = field(
  { type: 'array', items: entrySchema, minItems: 1, maxItems: perCall },
  (value, fail): NewEntry[] => {
    if (value === undefined) return fail('missing');
    if (!Array.isArray(value) || value.length === 0) return fail('invalidParams');
    if (value.length > perCall) return fail('outOfRange', perCall);
    const ids = new Set<string>();
    return value.map((one: unknown, at) => {
      const entry = readEntry(new Members(one, `[${at}]`, fail));
      if (ids.has(entry.id)) return fail('entryTwice', undefined, `[${at}].id`);
      ids.add(entry.id);
      return entry;
    });
  },
);

const idSchema = { type: 'array', items: string(maxId), minItems: 1, maxItems: perCall };

/** The id of an entry. */
export const entryId = field(string(maxId), (value, fail) => readId(value, (...why) => fail(...why)));

/** The ids of entries. */
export const entryIds = field(idSchema, (value, fail): string[] => {
  if (value === undefined) return fail('missing');
  if (!Array.isArray(value) || value.length === 0) return fail('invalidParams');
  if (value.length > perCall) return fail('outOfRange', perCall);
  return [
    ...new Set(value.map((one: unknown, at) => readId(one, (...why) => fail(why[0], why[1], `[${at}]`)))),
  ];
});

function readEntry(members: Members): NewEntry {
  const id = readId(members.get('id'), members.failAt('id'));
  const category = members.read('category', readCategory) ?? members.failAt('category')('missing');
  const names = members.read('names', readNames);
  const name = members.string('name', maxName);
  if (name === undefined && names === undefined) return members.failAt('name')('missing');
  const aliases = members.read('aliases', readAliases) ?? [];
  const description = members.string('description', maxNote, true);
  const uri = members.string('uri', limits.url, true);
  const latitude = members.number('latitude', limits.latitude);
  const longitude = members.number('longitude', limits.longitude);
  if (latitude === undefined && longitude !== undefined) return members.failAt('latitude')('missing');
  if (longitude === undefined && latitude !== undefined) return members.failAt('longitude')('missing');
  const isNever = members.read('never', readBoolean);
  return {
    ...{ id, category, aliases },
    ...(name !== undefined && { name }),
    ...(names && { names }),
    ...(description && { description }),
    ...(uri && { uri }),
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
    ...(isNever && { isNever }),
  };
}

/** The members of an object. A member that is null counts as absent. */
class Members {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #place: string;
  readonly #fail: Fail;

  constructor(value: unknown, place: string, fail: Fail) {
    this.#place = place;
    this.#fail = fail;
    this.#values = isObject(value) ? value : fail('invalidParams', undefined, place);
  }

  /** Returns a function that refuses a member. */
  failAt(name: string): Fail {
    return (error, limit, place = '') => this.#fail(error, limit, `${this.#place}.${name}${place}`);
  }

  get(name: string): unknown {
    return this.#values[name] ?? undefined;
  }

  read<T>(name: string, read: (value: unknown, fail: Fail) => T): T | undefined {
    const value = this.get(name);
    return value === undefined ? undefined : read(value, this.failAt(name));
  }

  string(name: string, max: number, mayBeBlank = false): string | undefined {
    return this.read(name, (value, fail) => readString(value, max, fail, mayBeBlank));
  }

  number(name: string, { min, max }: Range): number | undefined {
    return this.read(name, (value, fail) => {
      const number = typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
      if (typeof number !== 'number' || !Number.isFinite(number)) return fail('invalidParams');
      return number < min ? fail('outOfRange', min) : number > max ? fail('outOfRange', max) : number;
    });
  }
}

interface Range {
  readonly min: number;
  readonly max: number;
}

function readString(value: unknown, max: number, fail: Fail, mayBeBlank = false): string {
  if (typeof value !== 'string') return fail('invalidParams');
  if (!isStorable(value)) return fail(storableError(value));
  if (!mayBeBlank && isBlank(value)) return fail('missing');
  return isLonger(value, max) ? fail('outOfRange', max) : value;
}

/** Reads the id of an entry, which may be a number, as in registers. */
function readId(value: unknown, fail: (error: ErrorName, limit?: number) => never): string {
  if (value === undefined || value === null) return fail('missing');
  const isNumber = typeof value === 'number' && Number.isSafeInteger(value);
  return readString(isNumber ? String(value) : value, maxId, fail);
}

function readCategory(value: unknown, fail: Fail): EntryCategory {
  const word = typeof value === 'string' ? value.toLowerCase() : fail('invalidParams');
  return entryCategories.find((category) => category === word) ?? fail('entryCategoryWrong');
}

function readNames(value: unknown, fail: Fail): Partial<Record<Language, string>> | undefined {
  if (!isObject(value)) return fail('invalidParams');
  const names: Partial<Record<Language, string>> = {};
  for (const [language, name] of Object.entries(value)) {
    const failHere: Fail = (error, limit) => fail(error, limit, `.${language}`);
    if (!isLanguage(language)) return fail('languageNotSupported', undefined, `.${language.slice(0, 20)}`);
    if (name !== null) names[language] = readString(name, maxName, failHere);
  }
  return Object.keys(names).length === 0 ? undefined : names;
}

function readAliases(value: unknown, fail: Fail): string[] {
  if (!Array.isArray(value)) return fail('invalidParams');
  if (value.length > maxAliases) return fail('outOfRange', maxAliases);
  const aliases = value.map((alias: unknown, at) =>
    readString(alias, maxName, (error, limit) => fail(error, limit, `[${at}]`)),
  );
  return [...new Set(aliases)];
}

function readBoolean(value: unknown, fail: Fail): true | undefined {
  if (value === true || value === 1 || value === 'true' || value === '1') return true;
  if (value === false || value === 0 || value === 'false' || value === '0') return undefined;
  return fail('invalidParams');
}
