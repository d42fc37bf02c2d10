import { type DayOrder, isoDate } from '../mapping/dates.ts';
import { BadRow, type ImportedText, type Row, rowOf } from '../row.ts';
import type { StartMarkup } from '../markup.ts';
import { reason } from '../reasons.ts';
import type { HtmlReader } from './html-text.ts';
import type { Item } from './xml-item-builder.ts';
import { itemsOf } from './xml-items.ts';

export interface FeedOptions {
  converter: HtmlReader;
  startMarkup: StartMarkup;
  /** The order of dates such as 1/3/2024. */
  dates: DayOrder | undefined;
}

/** RSS, Atom and the export of WordPress. */
export async function* readFeed(
  text: AsyncIterable<string>,
  { converter, startMarkup, dates }: FeedOptions,
): AsyncGenerator<Row> {
  const authors = new Map<string, string>();
  let entries = 0;
  for await (const item of itemsOf(text, startMarkup)) {
    if ('reason' in item) {
      entries++;
      yield item;
      continue;
    }
    const child = childrenOf(item);
    if (item.name === 'wp:author') {
      authors.set(child('wp:author_login') ?? '', child('wp:author_display_name') ?? '');
      continue;
    }
    entries++;
    if (item.name === '') yield { line: item.line, reason: reason('endsWithin') };
    else if (isNoArticle(child)) yield { line: item.line, passedOver: true };
    else
      yield await rowOf(item.line, async () => ({
        text: await textFrom(item, child, authors, converter, dates),
      }));
  }
  if (entries === 0) yield { reason: reason('noFeed') };
}

/** The text of the first element of one of these names that has any. */
type Lookup = (...names: string[]) => string | undefined;

function childrenOf({ children }: Item): Lookup {
  return (...names) => {
    for (const name of names) {
      const found = children.find((child) => child.name === name && child.text.trim() !== '');
      if (found) return found.text.trim();
    }
    return undefined;
  };
}

/** Of a WordPress export: pictures, menus, drafts. */
function isNoArticle(child: Lookup): boolean {
  const type = child('wp:post_type');
  if (type === undefined) return false;
  return !['post', 'page'].includes(type) || child('wp:status') !== 'publish';
}

const dateNames = ['pubDate', 'published', 'wp:post_date_gmt', 'dc:date', 'updated'];

/** Marks of the editor of WordPress that stand for something else than text. */
const shortcodes = /\[\/?(?:caption|gallery|audio|video|playlist|embed)(?:\s[^\][]*)?\]/g;

async function textFrom(
  item: Item,
  child: Lookup,
  authors: Map<string, string>,
  converter: HtmlReader,
  dates: DayOrder | undefined,
): Promise<ImportedText> {
  const isWordPress = child('wp:post_type') !== undefined;
  const markup = child('content:encoded', 'content', 'description', 'summary') ?? '';
  const body = isWordPress
    ? await converter.text(markup.replaceAll(shortcodes, ''), { blankLines: true })
    : await converter.text(markup);
  if (body === '') throw new BadRow(reason('noText'));
  const login = child('dc:creator');
  const author = (login && authors.get(login)) || login || namedIn(item) || child('author');
  const date = child(...dateNames);
  return {
    body,
    headline: (await converter.text(child('title') ?? '')) || undefined,
    url: linkOf(item) ?? child('link'),
    authors: author || undefined,
    publish_date: date === undefined ? undefined : isoDate(date, dates),
    ext_text_id: child('guid', 'id'),
  };
}

/** The names in the authors of Atom. */
function namedIn({ children }: Item): string {
  return children
    .filter(({ name, named }) => name === 'author' && named.trim() !== '')
    .map(({ named }) => named.trim())
    .join(', ');
}

/** The link of Atom that leads to the article itself. */
function linkOf({ children }: Item): string | undefined {
  const links = children.filter(({ name, attributes }) => name === 'link' && attributes['href']);
  const main = links.find(({ attributes: { rel = 'alternate' } }) => rel === 'alternate');
  return (main ?? links[0])?.attributes['href'];
}
