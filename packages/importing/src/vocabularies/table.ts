import { findColumn } from '../mapping/fields.ts';
import { reason } from '../reasons.ts';
import { BadRow, type RecordRow } from '../row.ts';
import { categoryOf, type EntryCategory } from './categories.ts';
import { entryColumns, type EntryColumns, type EntryMapping, hasNameColumn } from './columns.ts';
import { type EntryParts, nameLanguages } from './entry.ts';
import { excerptOf } from './excerpt.ts';
import { degreesIn, isYes, listIn, pointIn, textIn } from './values.ts';
import { addressOfItem, itemIn } from './wikidata.ts';

export interface TableSettings {
  mapping: EntryMapping;
  /** The category of entries whose row has none. */
  category: EntryCategory | undefined;
  /** Whether all rows have the columns of a header, as in CSV. */
  hasHeader: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** A row of a table as the parts of an entry, or the reason why it can't be read. */
export type PartsRow = { line: number } & ({ parts: EntryParts } | { reason: string });

/** Reads the parts of entries from the rows of a table. */
export async function* partsOfTable(
  records: AsyncIterable<RecordRow>,
  settings: TableSettings,
): AsyncGenerator<PartsRow> {
  let key = '';
  let columns: EntryColumns | undefined;
  for await (const record of records) {
    if ('reason' in record) {
      yield record;
      continue;
    }
    // All rows of CSV have the same columns; objects of JSON may differ.
    const names = Object.keys(record.fields);
    const ownKey = names.join('\n');
    if (columns === undefined || ownKey !== key) {
      if (columns === undefined && settings.hasHeader) checkColumns(names, settings.mapping);
      columns = entryColumns(names, settings.mapping);
      key = ownKey;
    }
    yield rowOfFields(record.line, record.fields, columns, settings);
  }
}

/** Throws a BadRow if a mapped column is missing, or if no column is a name. */
function checkColumns(names: readonly string[], mapping: EntryMapping): void {
  const columns = names.slice(0, shownColumns).map((name) => excerptOf(name));
  if (names.length > shownColumns) columns.push('…');
  const present = columns.join(', ');
  const missing = Object.values(mapping).find(
    (column) => column !== null && findColumn(column, names) === undefined,
  );
  if (typeof missing === 'string')
    throw new BadRow(reason('noSuchColumn', { column: excerptOf(missing), columns: present }));
  if (!hasNameColumn(names, mapping)) throw new BadRow(reason('noNameColumn', { columns: present }));
}

/** The most columns that a message names. */
const shownColumns = 50;

function rowOfFields(line: number, fields: Fields, columns: EntryColumns, settings: TableSettings): PartsRow {
  try {
    return { line, parts: partsIn(fields, columns, settings) };
  } catch (error) {
    if (error instanceof BadRow) return { line, reason: error.message };
    throw error;
  }
}

function partsIn(fields: Fields, columns: EntryColumns, { category }: TableSettings): EntryParts {
  const first = (field: keyof EntryColumns) => {
    for (const name of columns[field]) {
      const text = textIn(name, fields[name])?.trim();
      if (text !== undefined && text !== '') return text;
    }
    return undefined;
  };
  const byLanguage = namesByLanguage(fields);
  const item = itemIn(first('wikidata'));
  const name =
    (byLanguage ? undefined : nameIn(first('name'), item)) ??
    personName(first('givenName'), first('surname'));
  const never = first('never');
  return {
    id: first('id') ?? item,
    category: categoryIn(first('category')) ?? category ?? 'unknown',
    name,
    names: {
      sv: nameIn(first('name_sv'), item) ?? byLanguage?.['sv'],
      en: nameIn(first('name_en'), item) ?? byLanguage?.['en'],
    },
    aliases: columns.aliases.flatMap((name) => listIn(name, fields[name])),
    description: first('description'),
    uri: first('uri') ?? (item === undefined ? undefined : addressOfItem(item)),
    ...placeIn(first('latitude'), first('longitude'), first('point')),
    never: never !== undefined && isYes('never', never),
  };
}

/** Returns the names of an entry of the export: an object of languages. */
function namesByLanguage({ names }: Fields): Record<string, string | undefined> | undefined {
  if (typeof names !== 'object' || names === null || Array.isArray(names)) return undefined;
  const values = names as Fields;
  return Object.fromEntries(
    nameLanguages.map((language) => [language, textIn(`names.${language}`, values[language])]),
  );
}

/** Returns a name; undefined for the number of its item, which Wikidata gives in place of a missing label. */
function nameIn(text: string | undefined, item: string | undefined): string | undefined {
  return text === item ? undefined : text;
}

function personName(givenName: string | undefined, surname: string | undefined): string | undefined {
  return givenName === undefined && surname === undefined
    ? undefined
    : `${givenName ?? ''} ${surname ?? ''}`.trim();
}

function categoryIn(text: string | undefined): EntryCategory | undefined {
  if (text === undefined) return undefined;
  const category = categoryOf(text);
  if (category === undefined) throw new BadRow(reason('wrongCategory', { value: excerptOf(text) }));
  return category;
}

function placeIn(
  latitude: string | undefined,
  longitude: string | undefined,
  point: string | undefined,
): Pick<EntryParts, 'latitude' | 'longitude'> {
  if (latitude === undefined && longitude === undefined) return point === undefined ? {} : pointIn(point);
  return {
    latitude: latitude === undefined ? undefined : degreesIn('latitude', latitude),
    longitude: longitude === undefined ? undefined : degreesIn('longitude', longitude),
  };
}
