import { usualNames } from '../mapping/fields.ts';
import type { ImportedText } from '../row.ts';
import { isObject, splitFrontMatter, type Values } from './front-matter/values.ts';
import { inOneLine } from '../characters.ts';

export interface FrontMatter {
  fields: Omit<ImportedText, 'body'>;
  /** The file is marked as not published. */
  isDraft: boolean;
  /** The text after the front matter. */
  rest: string;
}

/** Names of fields in site generators, besides the usual names of columns. The first name with a value is used. */
const names = {
  headline: usualNames.headline,
  url: [...usualNames.url, 'canonical_url', 'canonical', 'permalink'],
  authors: usualNames.authors,
  publish_date: [
    ...usualNames.publish_date,
    'created',
    'created_at',
    'lastmod',
    'last_modified_at',
    'updated',
  ],
};

/** Objects in which Hugo and Zola store fields that a site defines. */
const siteObjects = ['params', 'extra', 'taxonomies'];

/** Splits a file into the fields of its front matter and the rest. */
export function frontMatter(content: string): FrontMatter {
  const { values, rest } = splitFrontMatter(
    content.replaceAll(/^\ufeff|\r(?=\n)/g, '').replaceAll('\r', '\n'),
  );
  const fieldSets = [values, ...siteObjects.map((name) => values[name]).filter(isObject)].map(byKey);
  const field = (field: keyof typeof names, read: (value: unknown) => string | undefined) =>
    fieldSets
      .flatMap((fields) => names[field].map((name) => read(fields.get(keyOf(name)))))
      .find((value) => value);
  return {
    fields: {
      headline: field('headline', textOf),
      url: field('url', addressOf),
      authors: field('authors', namesOf),
      publish_date: field('publish_date', dateOf),
    },
    isDraft: fieldSets.some(isDraft),
    rest,
  };
}

type Fields = ReadonlyMap<string, unknown>;

function byKey(values: Values): Fields {
  return new Map(Object.entries(values).map(([name, value]) => [keyOf(name), value]));
}

/** Returns one key for `publishDate`, `publish_date` and `Publish-Date`. */
function keyOf(name: string): string {
  return name
    .normalize()
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '');
}

function isDraft(fields: Fields): boolean {
  const textIn = (name: string) => textOf(fields.get(name))?.toLowerCase() ?? '';
  const isYes = /^(?:true|yes|on|1)$/.test(textIn('draft'));
  return isYes || /^(?:false|no|off|0)$/.test(textIn('published')) || textIn('status') === 'draft';
}

function textOf(value: unknown): string | undefined {
  if (value instanceof Date) return value.toISOString();
  if (!['string', 'number', 'bigint', 'boolean'].includes(typeof value)) return undefined;
  return inOneLine(String(value));
}

/** Returns a date; undefined for values such as `published: true`. */
function dateOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && /\d/.test(text) ? text : undefined;
}

/** Returns a web address; undefined for a path or a pattern of paths. */
function addressOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && /^https?:\/\/[^\s{}]+$/i.test(text) ? text : undefined;
}

/** Returns the names in a value: a name, an object with a `name`, or a list of these. */
function namesOf(value: unknown): string | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const names = list.map((item) => textOf(isObject(item) ? item['name'] : item));
  return names.filter((name) => name).join(', ');
}
