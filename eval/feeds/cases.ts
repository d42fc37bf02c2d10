import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { decode } from '../../packages/server/src/cli/import/formats/decode.ts';
import { comparisonsIn } from './python.ts';

export type Field = 'headline' | 'body' | 'publish_date' | 'url' | 'authors' | 'ext_text_id';

export interface Expected {
  entry: number;
  field: Field;
  /** Of an element that is plain text by its type, so that a `<` in it is a letter. */
  isPlain: boolean;
  /** A date in the parts of a tuple of Python. */
  value: string | number[];
}

export interface Case {
  /** Below the folder of tests. */
  path: string;
  folder: string;
  text: string;
  expected: Expected[];
}

/** The body of entries that have none, for an entry without a text is not stored. */
export const filling = 'The body of an entry.';

/** Fields of feedparser that are stored. */
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

/** Reads the tests of feedparser: feeds that tell in a comment what is read of them. */
export async function casesIn(checkout: string): Promise<Case[]> {
  const home = join(checkout, 'tests');
  const paths = globSync('{wellformed,illformed,entities,encoding}/**/*.xml', { cwd: home }).toSorted();
  const cases: Case[] = [];
  for (const path of paths) {
    const text = await textOf(readFileSync(join(home, path)));
    // An address or headers of HTTP belong to those.
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
    let text = '';
    for await (const piece of decode(chunks, undefined)) text += piece;
    return text;
  } catch {
    return undefined;
  }
}

function caseOf(path: string, text: string): Case {
  const [, expression = ''] = /Expect:\s*(.*)/.exec(text) ?? [];
  const feed = text.replace(/<!--[^]*?-->/, '');
  const hasEntries = /<(?:\w+:)?(?:item|entry)\b/i.test(feed);
  const seen = new Set<string>();
  const expected = comparisonsIn(expression).flatMap(({ entry, path, value }): Expected[] => {
    const field = Object.hasOwn(fields, path) ? fields[path]! : undefined;
    if (field === undefined || (entry === undefined) === hasEntries) return [];
    if (!isStored(field, path, feed) || seen.has(`${entry ?? 0} ${field}`)) return [];
    seen.add(`${entry ?? 0} ${field}`);
    return [{ entry: entry ?? 0, field, isPlain: isPlain(path, feed), value }];
  });
  const folder = dirname(path).split('/').slice(0, 2).join('/');
  return { path, folder, text: filled(hasEntries ? feed : asEntry(feed)), expected };
}

/** Of several bodies and dates one is stored; editors of a feed wrote none of its entries, which have no tagline. */
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

/** Whether an element of Atom says by its type, or by none, that it is plain text, and holds no elements. */
function isPlain(path: string, feed: string): boolean {
  if (!/<(?:\w+:)?feed\b/.test(feed)) return false;
  const name = path === 'description' ? 'content' : path.split(/[._]/)[0]!;
  const element = new RegExp(`<((?:\\w+:)?${name})\\b([^>]*)>([^]*?)</\\1`);
  const [, , attributes = '', inside = ''] = element.exec(feed) ?? [];
  const [, type = 'text'] = /\btype=["']([^"']*)/.exec(attributes) ?? [];
  return /^text(?:\/plain)?$/.test(type.trim()) && !inside.replace('<![CDATA[', '').includes('<');
}

/** A feed without entries whose own elements become one. */
function asEntry(feed: string): string {
  return feed
    .replace(/<channel\b([^>]*)>([^]*?)<\/channel/i, '<channel$1><item$1>$2</item></channel')
    .replace(/(<feed\b[^>]*>)([^]*)(<\/feed)/i, '$1<entry>$2</entry>$3');
}

/** Gives each entry a body that counts where it has no other. */
function filled(feed: string): string {
  const body = `<filling:description xmlns:filling="http://purl.org/dc/elements/1.1/">${filling}</filling:description>`;
  return feed.replaceAll(/<\/(?:\w+:)?(?:item|entry)\s*>/gi, (end) => `${body}${end}`);
}
