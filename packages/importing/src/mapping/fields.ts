import { reason } from '../reasons.ts';
import { BadRow } from '../row.ts';

/** Fields of a text that a column of CSV or a field of JSON can be mapped to. */
export const mappable = ['headline', 'body', 'publish_date', 'url', 'authors', 'ext_text_id'] as const;
export type MappableField = (typeof mappable)[number];

/** The columns that the user chose for fields. */
export type Mapping = Partial<Record<MappableField, string>>;

/** The usual names of each field in English and Swedish, in the form of `keyOf`. The first name with a value is used. */
export const usualNames = {
  headline: ['headline', 'title', 'rubrik', 'titel'],
  body: ['body', 'text', 'content', 'content_text', 'brödtext', 'artikeltext', 'innehåll'],
  html: ['html', 'body_html', 'content_html'],
  url: ['url', 'link', 'länk', 'webbadress', 'external_url'],
  authors: ['authors', 'author', 'byline', 'författare', 'skribent'],
  publish_date: [
    'publish_date',
    'published',
    'date',
    'pubdate',
    'published_at',
    'publication_date',
    'publicerad',
    'publicerat',
    'publiceringsdatum',
    'datum',
    'date_published',
    'date_modified',
  ],
  ext_text_id: ['ext_text_id', 'id', 'guid', 'article_id', 'artikel_id', 'artikelid'],
} as const satisfies Record<MappableField | 'html', readonly string[]>;

export type Field = keyof typeof usualNames;

/** A value and the name of its column. */
export interface Cell {
  name: string;
  value: string;
}

/** Returns a function that looks up fields in a record. A mapped field is read only from its column. */
export function fieldsIn(
  record: Readonly<Record<string, unknown>>,
  mapping: Mapping,
): (field: Field | 'text_id') => Cell | undefined {
  const names = Object.keys(record);
  const mappedColumns = new Set<string>();
  for (const column of Object.values(mapping)) {
    const name = findColumn(column, names);
    if (name !== undefined) mappedColumns.add(name);
  }
  const byKey = new Map(names.filter((name) => !mappedColumns.has(name)).map((name) => [keyOf(name), name]));
  const cell = (name: string | undefined, field?: string): Cell | undefined => {
    const value = name === undefined ? undefined : stringOf(name, record[name], field === 'authors');
    return value === undefined ? undefined : { name: name!, value };
  };
  return (field) => {
    if (field === 'text_id') return cell(byKey.get(field));
    const mapped = mapping[field as MappableField];
    if (mapped !== undefined) return cell(findColumn(mapped, names), field);
    // HTML replaces a body only when no column is mapped to the body.
    if (field === 'html' && mapping.body !== undefined) return undefined;
    for (const name of usualNames[field]) {
      const found = cell(byKey.get(name), field);
      if (found) return found;
    }
    return undefined;
  };
}

/** Returns whether one of the columns can be the body. */
export function hasBodyColumn(names: readonly string[], { body }: Mapping): boolean {
  if (body !== undefined) return findColumn(body, names) !== undefined;
  return bodyColumn(names) !== undefined;
}

/** Returns the first column with a usual name of a body, or of HTML that replaces it. */
export function bodyColumn(names: readonly string[]): string | undefined {
  const usual: readonly string[] = [...usualNames.body, ...usualNames.html];
  return names.find((name) => usual.includes(keyOf(name)));
}

/** Returns the columns of a mapping that are missing. */
export function missingColumns(names: readonly string[], mapping: Mapping): string[] {
  return Object.values(mapping).filter((column) => findColumn(column, names) === undefined);
}

/** Finds a column by its exact name, else without regard to case and to the Unicode form of letters such as é. */
export function findColumn(column: string, names: readonly string[]): string | undefined {
  const folded = fold(column);
  return names.find((name) => name === column) ?? names.find((name) => fold(name) === folded);
}

function fold(name: string): string {
  return name.trim().normalize().toLowerCase();
}

/** Returns one key for `Publish date`, `publish-date` and `publish_date`. */
export function keyOf(name: string): string {
  return fold(name).replaceAll(/[\s_-]+/g, '_');
}

/** Returns the text of a value. An empty value counts as missing. */
function stringOf(name: string, value: unknown, mayBePeople: boolean): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  const names = namesIn(value, mayBePeople);
  if (names !== undefined) return names.join(', ') || undefined;
  throw new BadRow(reason('fieldWithoutText', { name }));
}

/** Returns the strings of a list, or the names of people in the form of JSON Feed: `{ "name": … }`, or a list of such objects. */
function namesIn(value: unknown, mayBePeople: boolean): string[] | undefined {
  if (!Array.isArray(value) && !(mayBePeople && isPerson(value))) return undefined;
  const list: unknown[] = Array.isArray(value) ? value : [value];
  const names: string[] = [];
  for (const person of list) {
    const name: unknown = mayBePeople && isPerson(person) ? (person.name ?? '') : person;
    if (typeof name !== 'string') return undefined;
    if (name !== '') names.push(name);
  }
  return names;
}

/** Returns whether a value is a person of JSON Feed, which has at least one of these keys (1.1, items). */
function isPerson(value: unknown): value is { name?: unknown } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  return keys.length === 0 || ['name', 'url', 'avatar'].some((key) => keys.includes(key));
}
