import type { DayOrder } from '../mapping/dates.ts';
import type { StartMarkup } from '../markup.ts';
import { reason } from '../reasons.ts';
import { BadRow, type Row, rowOf, type TextRow } from '../row.ts';
import { addressOf, idOf } from './feed/addresses.ts';
import { contentOf, lineOf } from './feed/content.ts';
import { dateOf } from './feed/dates.ts';
import type { Item } from './feed/item-builder.ts';
import { itemsOf } from './feed/items.ts';
import { authorsOf } from './feed/people.ts';
import { withoutShortcodes } from './feed/shortcodes.ts';
import type { HtmlReader } from './html-text.ts';

export interface FeedOptions {
  converter: HtmlReader;
  startMarkup: StartMarkup;
  /** The order of dates such as 1/3/2024. */
  dates: DayOrder | undefined;
}

/** Reads RSS, Atom and exports of WordPress, one entry at a time. */
export async function* readFeed(text: AsyncIterable<string>, options: FeedOptions): AsyncGenerator<Row> {
  const logins = new Map<string, string>();
  let entries = 0;
  for await (const item of itemsOf(text, options.startMarkup)) {
    if ('reason' in item) {
      entries++;
      yield item;
      continue;
    }
    const textIn = textLookup(item);
    if (item.name === 'wp:author') {
      logins.set(textIn('wp:author_login') ?? '', textIn('wp:author_display_name') ?? '');
      continue;
    }
    entries++;
    if (item.name === '') yield { line: item.line, reason: reason('endsInside') };
    else if (isFromWordPress(textIn) && !isPublicArticle(textIn)) yield { line: item.line, skipped: true };
    else yield await rowOf(item.line, () => rowFrom(item, logins, options));
  }
  if (entries === 0) yield { reason: reason('notFeed') };
}

/** Elements that may have the text of an entry, the longest text first. */
const bodies = [
  'content:encoded',
  'content',
  'fullitem',
  'body',
  'xhtml:body',
  'xhtml:div',
  'description',
  'summary',
  'itunes:summary',
  'media:description',
  'abstract',
  'dc:description',
];

async function rowFrom(
  item: Item,
  logins: ReadonlyMap<string, string>,
  { converter, dates }: FeedOptions,
): Promise<TextRow> {
  const textIn = textLookup(item);
  const body = await bodyOf(item, isFromWordPress(textIn), converter);
  if (body === '') throw new BadRow(reason('noText'));
  const titles = ['title', 'dc:title', 'media:title'].flatMap((name) => childrenNamed(item, name));
  const headline = titles[0] && (await lineOf(titles[0], converter));
  const guid = idOf(item);
  // The plugin for WordPress uses the number of a post as its id.
  const postId = textIn('wp:post_id');
  return {
    text: {
      body,
      headline: headline || undefined,
      url: addressOf(item),
      authors: authorsOf(item, logins),
      publish_date: dateOf(item, dates),
      ext_text_id: postId ?? guid,
    },
    ...(postId !== undefined && guid !== undefined && { formerId: guid }),
  };
}

async function bodyOf(item: Item, isPost: boolean, converter: HtmlReader): Promise<string> {
  for (const name of bodies) {
    for (const child of childrenNamed(item, name)) {
      const body = isPost
        ? await converter.text(withoutShortcodes(child.text), { blankLines: true })
        : await contentOf(child, converter);
      if (body !== '') return body;
    }
  }
  return '';
}

function childrenNamed({ children }: Item, wanted: string) {
  return children.filter(({ name, text }) => name === wanted && text.trim() !== '');
}

/** Returns the text of the first non-empty child element with a name. */
type TextLookup = (name: string) => string | undefined;

function textLookup(item: Item): TextLookup {
  return (name) => childrenNamed(item, name)[0]?.text.trim();
}

/** Returns whether an entry is from an export of WordPress. */
function isFromWordPress(textIn: TextLookup): boolean {
  return textIn('wp:post_type') !== undefined;
}

/** Returns whether an entry of WordPress is a public article: not a picture, a menu, a draft, or a post with a password. */
function isPublicArticle(textIn: TextLookup): boolean {
  const isArticle = ['post', 'page'].includes(textIn('wp:post_type') ?? '');
  return isArticle && textIn('wp:status') === 'publish' && textIn('wp:post_password') === undefined;
}
