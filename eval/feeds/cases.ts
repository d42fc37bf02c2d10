import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { decodeWhole } from '../../packages/importing/src/encodings/decode.ts';
import { encodingOf } from '../../packages/server/src/cli/import/encoding.ts';
import { comparisonsIn } from './python.ts';

export type Field = 'headline' | 'body' | 'publish_date' | 'url' | 'authors' | 'ext_text_id';

export interface Expected {
  entry: number;
  field: Field;
  /** Whether the element contains plain text, in which `<` is a character and not markup. */
  isPlain: boolean;
  /** The expected value: a string, or a date as the numbers of a Python tuple. */
  value: string | number[];
}

export interface Case {
  /** The path below the folder of tests. */
  path: string;
  folder: string;
  text: string;
  expected: Expected[];
}

/** The body that is added to entries, because an entry without a body is not stored. */
export const filling = 'The body of an entry.';

/** The fields of feedparser that the import stores, and their names here. */
const fields: Readonly<Record<string, Field>> = {
  title: 'headline',
  'title_detail.value': 'headline',
  'content.0.value': 'body',
  description: 'body',
  summary: 'body',
  'summary_detail.value': 'body',
  published: 'publish_date',
  published_parsed: 'publish_date',
  updated: 'publish_date',
  updated_parsed: 'publish_date',
  modified: 'publish_date',
  modified_parsed: 'publish_date',
  created: 'publish_date',
  created_parsed: 'publish_date',
  link: 'url',
  author: 'authors',
  'author_detail.name': 'authors',
  'authors.0.name': 'authors',
  id: 'ext_text_id',
  guid: 'ext_text_id',
};

/** Reads the tests of feedparser: feeds with a comment that contains the expected values. */
export async function casesIn(checkout: string): Promise<Case[]> {
  const home = join(checkout, 'tests');
  const paths = globSync('{wellformed,illformed,entities,encoding}/**/*.xml', { cwd: home }).toSorted();
  const cases: Case[] = [];
  for (const path of paths) {
    const text = await textOf(readFileSync(join(home, path)));
    // These tests expect values of HTTP headers.
    const isOfHttp = path.includes('/http_') || /^Header:/m.test(text ?? '');
    if (text !== undefined && !isOfHttp) cases.push(caseOf(path, text));
  }
  return cases;
}

async function textOf(bytes: Uint8Array): Promise<string | undefined> {
  const chunks = (async function* () {
    yield await Promise.resolve(bytes);
  })();
  try {
    return await decodeWhole(chunks, encodingOf(bytes, undefined));
  } catch {
    return undefined;
  }
}

function caseOf(path: string, text: string): Case {
  const [, expression = ''] = /Expect:\s*(.*)/.exec(text) ?? [];
  const feed = text.replace(/<!--[^]*?-->/, '');
  const hasEntries = /<(?:\w+:)?(?:item|entry)\b/i.test(feed);
  const added = new Set<string>();
  const expected = comparisonsIn(expression).flatMap(({ entry, path, value }): Expected[] => {
    const field = Object.hasOwn(fields, path) ? fields[path]! : undefined;
    if (field === undefined || (entry === undefined) === hasEntries) return [];
    if (!isStored(field, path, feed) || added.has(`${entry ?? 0} ${field}`)) return [];
    added.add(`${entry ?? 0} ${field}`);
    return [{ entry: entry ?? 0, field, isPlain: isPlain(path, feed), value }];
  });
  const folder = dirname(path).split('/').slice(0, 2).join('/');
  return { path, folder, text: addBodies(hasEntries ? feed : asEntry(feed)), expected };
}

/**
 * Returns whether a field is stored. Where an entry has several bodies or dates, only feedparser's first choice is stored. The editor and
 * the tagline of a feed are not stored for any entry.
 */
function isStored(field: Field, path: string, feed: string): boolean {
  if (/<(?:managingEditor|webMaster|tagline|info|subtitle)\b/i.test(feed)) return field === 'headline';
  if (field === 'body') return path.startsWith('content') || elements(bodies, feed).length <= 1;
  if (field !== 'publish_date') return true;
  return path.startsWith('published') || elements(dates, feed).length === 1;
}

const bodies = 'content|encoded|fullitem|body|description|summary|abstract';
const dates = 'pubDate|date|issued|published|created|modified|updated';

function elements(names: string, feed: string): string[] {
  return feed.match(new RegExp(`<(?:\\w+:)?(?:${names})\\b`, 'gi')) ?? [];
}

/** Returns whether an Atom element is plain text by its type (the default) and has no child elements. */
function isPlain(path: string, feed: string): boolean {
  if (!/<(?:\w+:)?feed\b/.test(feed)) return false;
  const name = path === 'description' ? 'content' : path.split(/[._]/)[0]!;
  const element = new RegExp(`<((?:\\w+:)?${name})\\b([^>]*)>([^]*?)</\\1`);
  const [, , attributes = '', inside = ''] = element.exec(feed) ?? [];
  const [, type = 'text'] = /\btype=["']([^"']*)/.exec(attributes) ?? [];
  return /^text(?:\/plain)?$/.test(type.trim()) && !inside.replace('<![CDATA[', '').includes('<');
}

/** Turns the elements of a feed without entries into an entry. */
function asEntry(feed: string): string {
  return feed
    .replace(/<channel\b([^>]*)>([^]*?)<\/channel/i, '<channel$1><item$1>$2</item></channel')
    .replace(/(<feed\b[^>]*>)([^]*)(<\/feed)/i, '$1<entry>$2</entry>$3');
}

/** Adds a body to each entry, which is read if the entry has no other body. */
function addBodies(feed: string): string {
  const body = `<filling:description xmlns:filling="http://purl.org/dc/elements/1.1/">${filling}</filling:description>`;
  return feed.replaceAll(/<\/(?:\w+:)?(?:item|entry)\s*>/gi, (end) => `${body}${end}`);
}
