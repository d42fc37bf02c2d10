import { findColumn, keyOf } from '../mapping/fields.ts';

/** Fields of an entry that a column of a table can be mapped to. */
export const entryFields = [
  'id',
  'category',
  'name',
  'name_sv',
  'name_en',
  'aliases',
  'description',
  'uri',
  'latitude',
  'longitude',
  'never',
] as const;
export type EntryField = (typeof entryFields)[number];

/** The column that the user chose for each field; null for a field without a column, even if a column has one of its usual names. */
export type EntryMapping = Partial<Record<EntryField, string | null>>;

/** The fields of an entry, and further fields that are found only by the names of columns, never by a mapping. */
type Column = EntryField | 'wikidata' | 'point' | 'givenName' | 'surname';

/** The usual names of each field in English and Swedish, and in results of Wikidata, in the form of `keyOf`. */
const usualNames: Readonly<Record<Column, readonly string[]>> = {
  id: ['id', 'identifier', 'identifierare', 'entry_id', 'code', 'kod', 'key', 'nyckel', 'slug', 'term_id'],
  wikidata: ['item', 'wikidata', 'wikidata_id', 'wikidataid', 'qid', 'wikidata_item'],
  category: ['category', 'kategori', 'type', 'typ', 'kind', 'slag'],
  name: [
    ...[
      'name',
      'namn',
      'label',
      'etikett',
      'full_name',
      'fullname',
      'fullständigt_namn',
      'benämning',
      'term',
    ],
    ...['preflabel', 'preferred_name', 'preferred_label', 'itemlabel', 'personlabel', 'names'],
  ],
  name_sv: ['name_sv', 'namn_sv', 'label_sv', 'preflabel_sv', 'itemlabel_sv', 'svenskt_namn', 'swedish_name'],
  name_en: [
    'name_en',
    'namn_en',
    'label_en',
    'preflabel_en',
    'itemlabel_en',
    'engelskt_namn',
    'english_name',
  ],
  aliases: [
    ...['aliases', 'alias', 'aliases_sv', 'aliases_en', 'alias_sv', 'alias_en', 'altlabel', 'altlabels'],
    ...['altlabel_sv', 'altlabel_en', 'itemaltlabel', 'itemaltlabel_sv', 'itemaltlabel_en', 'alt_names'],
    ...['alternative_names', 'alternativa_namn', 'other_names', 'andra_namn', 'also_known_as', 'synonyms'],
    ...[
      'synonymer',
      'variants',
      'varianter',
      'abbreviation',
      'abbreviations',
      'förkortning',
      'förkortningar',
    ],
    ...['short_name', 'kortnamn', 'acronym', 'akronym'],
  ],
  description: [
    ...[
      'description',
      'beskrivning',
      'itemdescription',
      'description_sv',
      'itemdescription_sv',
      'description_en',
    ],
    ...[
      'itemdescription_en',
      'definition',
      'presentation',
      'yrke',
      'befattning',
      'roll',
      'occupation',
      'role',
    ],
  ],
  uri: ['uri', 'url', 'iri', 'link', 'länk', 'webbadress', 'same_as', 'sameas'],
  latitude: ['latitude', 'lat', 'latitud', 'breddgrad'],
  longitude: ['longitude', 'long', 'lon', 'lng', 'longitud', 'längdgrad'],
  point: ['coord', 'coords', 'coordinate', 'coordinates', 'koordinat', 'koordinater', 'point'],
  never: ['never', 'no_tag', 'ignore', 'aldrig', 'ingen_tagg'],
  givenName: ['given_name', 'first_name', 'firstname', 'förnamn', 'tilltalsnamn'],
  surname: ['family_name', 'last_name', 'lastname', 'surname', 'efternamn'],
};

/** The columns of each field in their order of preference. */
export type EntryColumns = Readonly<Record<Column, readonly string[]>>;

/** Finds the columns of a table. A mapped field is read only from its column, and no other field is read from that column. */
export function entryColumns(names: readonly string[], mapping: EntryMapping): EntryColumns {
  const mapped = new Map(
    Object.entries(mapping).map(
      ([field, column]) => [field, column === null ? undefined : findColumn(column, names)] as const,
    ),
  );
  const ownColumns = new Set(mapped.values());
  const byKey = new Map<string, string>();
  for (const name of names) if (!ownColumns.has(name)) byKey.set(keyOf(name), name);
  const columnsOf = ([field, usual]: [string, readonly string[]]) => {
    if (mapped.has(field)) return [field, [mapped.get(field)].filter((name) => name !== undefined)] as const;
    return [field, usual.map((key) => byKey.get(key)).filter((name) => name !== undefined)] as const;
  };
  return Object.fromEntries(Object.entries(usualNames).map(columnsOf)) as unknown as EntryColumns;
}

/** Returns whether one of the columns can be a name. */
export function hasNameColumn(names: readonly string[], mapping: EntryMapping): boolean {
  const columns = entryColumns(names, mapping);
  return (['name', 'name_sv', 'name_en', 'givenName', 'surname'] as const).some(
    (field) => columns[field].length > 0,
  );
}

/** Returns the fields for which columns were found, each with its column: a guess that the user can correct. */
export function guessedMapping(names: readonly string[]): EntryMapping {
  const columns = entryColumns(names, {});
  const found = entryFields.filter((field) => columns[field].length > 0);
  return Object.fromEntries(found.map((field) => [field, columns[field][0]!]));
}
