import type { MarkupReader, StartMarkup } from '../markup.ts';
import type { ImportedText } from '../row.ts';
import { deeper, textOfHtml } from './html-text.ts';

/** What stands around an article, or in it beside its text. */
const around = new Set('nav header footer aside form button select dialog menu'.split(' '));

/** A whole page rather than a piece of one. */
export function isPage(html: string): boolean {
  return /<(?:!doctype|html|body)[\s>]/i.test(html);
}

/** The article of a page: its longest `article`, else its `main`, else all of it; menus, headers and footers left out. */
export function pageText(page: string, startMarkup: StartMarkup): ImportedText {
  const meta = new Map<string, string>();
  const articles = new Regions('article', page.length);
  const mains = new Regions('main', page.length);
  const headings: string[] = [];
  const open: string[] = [];
  let title = '';
  let depth = 0;
  const keep = (name: string, value: string | undefined) => {
    if (value?.trim() && !meta.has(name)) meta.set(name, value.trim());
  };
  const reader = startMarkup({
    onopentag(name, attributes) {
      depth = deeper(depth);
      open.push(name);
      const { property, name: called, content, rel, href, datetime } = attributes;
      if (name === 'meta') keep((property ?? called ?? '').toLowerCase(), content);
      if (name === 'link' && rel === 'canonical') keep('canonical', href);
      if (name === 'time') keep('time', datetime);
      if (name === 'h1') headings.push('');
      for (const regions of [articles, mains]) regions.open(name, reader);
    },
    onclosetag(name) {
      depth--;
      open.pop();
      for (const regions of [articles, mains]) regions.close(name, reader);
    },
    ontext(text) {
      if (open.at(-1) === 'title') title += text;
      if (open.includes('h1')) headings.push(`${headings.pop() ?? ''}${text}`);
    },
  });
  reader.end(page);
  const text = (html: string) => textOfHtml(html, startMarkup, { without: around });
  const longest = ({ all }: Regions) =>
    all
      .map(({ from, to }) => text(page.slice(from, to)))
      .reduce((best, one) => (one.length > best.length ? one : best), '');
  const heading = headings.length === 1 ? inOneLine(headings[0]!) : undefined;
  const headline = meta.get('og:title') ?? (heading || inOneLine(title) || undefined);
  const body = longest(articles) || longest(mains) || text(page);
  const url = meta.get('canonical') ?? meta.get('og:url');
  return {
    // The headline stands once.
    body:
      headline !== undefined && body.startsWith(`${headline}\n`) ? body.slice(headline.length).trim() : body,
    headline,
    url: url?.startsWith('http') ? url : undefined,
    authors: meta.get('author'),
    publish_date: meta.get('article:published_time') ?? meta.get('time'),
  };
}

/** Where the elements of a name stand that are in no other of that name: an article may hold its comments as articles. */
class Regions {
  readonly all: { from: number; to: number }[] = [];
  readonly #name: string;
  readonly #end: number;
  #depth = 0;

  constructor(name: string, end: number) {
    this.#name = name;
    this.#end = end;
  }

  open(name: string, { endIndex }: MarkupReader): void {
    if (name === this.#name && this.#depth++ === 0) this.all.push({ from: endIndex + 1, to: this.#end });
  }

  close(name: string, { startIndex }: MarkupReader): void {
    if (name === this.#name && --this.#depth === 0) this.all.at(-1)!.to = startIndex;
  }
}

/** Text as it stands in a headline. */
export function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
