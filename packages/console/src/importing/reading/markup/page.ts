import { deeper, textOfHtml } from '../../../../../server/src/importing/formats/html-text.ts';
import type { ImportedText } from '../../../../../server/src/importing/row.ts';
import { startMarkup } from './markup.ts';

/** What stands around an article, or in it beside its text. */
const around = new Set('nav header footer aside form button select dialog menu'.split(' '));

/** The article of a page: its longest `article`, else its `main`, else all of it; menus, headers and footers left out. */
export function pageText(page: string): ImportedText {
  const meta = new Map<string, string>();
  const regions: { name: string; from: number; to: number }[] = [];
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
      if (name === 'article' || name === 'main')
        regions.push({ name, from: reader.endIndex + 1, to: page.length });
    },
    onclosetag(name) {
      depth--;
      open.pop();
      const region = regions.findLast((one) => one.name === name && one.to === page.length);
      if (region) region.to = reader.startIndex;
    },
    ontext(text) {
      if (open.at(-1) === 'title') title += text;
      if (open.includes('h1')) headings.push(`${headings.pop() ?? ''}${text}`);
    },
  });
  reader.end(page);
  const text = (html: string) => textOfHtml(html, startMarkup, { without: around });
  const longest = (name: string) =>
    regions
      .filter((region) => region.name === name)
      .map(({ from, to }) => text(page.slice(from, to)))
      .reduce((best, one) => (one.length > best.length ? one : best), '');
  const heading = headings.length === 1 ? flowing(headings[0]!) : undefined;
  const headline = meta.get('og:title') ?? (heading || flowing(title) || undefined);
  const body = longest('article') || longest('main') || text(page);
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

function flowing(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
