import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { checkDepth, htmlToText } from './html-text.ts';
import type { ImportedText } from '../../../importing/row.ts';

/** What is read of a page here; the service's types know no browser. */
interface Element {
  textContent: string;
  getAttribute(name: string): string | null;
}
interface Page {
  querySelector(selector: string): Element | null;
  querySelectorAll(selector: string): Iterable<Element>;
}

/** The article of a whole page, without its menus and footers; of a page that has none, all its text. */
export function articleIn(page: string): ImportedText {
  checkDepth(page);
  const { document } = parseHTML(page) as unknown as { document: Page };
  const content = (selector: string, attribute: string) =>
    document.querySelector(selector)?.getAttribute(attribute)?.trim() || undefined;
  const headings = [...document.querySelectorAll('h1')];
  const headline =
    content('meta[property="og:title"]', 'content') ??
    (headings.length === 1 ? headings[0]?.textContent.replaceAll(/\s+/g, ' ').trim() : undefined);
  const url = content('link[rel="canonical"]', 'href') ?? content('meta[property="og:url"]', 'content');
  const date = content('article time[datetime], time[datetime]', 'datetime');
  const found = read(document);
  return {
    body: htmlToText(found?.content ?? page),
    headline: headline || found?.title?.trim() || undefined,
    url: url?.startsWith('http') ? url : undefined,
    authors: found?.byline?.replaceAll(/\s+/g, ' ').trim() || undefined,
    publish_date: found?.publishedTime ?? date,
  };
}

/** It takes the document apart, and a page without a body makes it stumble. */
function read(document: Page) {
  try {
    return new Readability<string>(document).parse();
  } catch {
    return null;
  }
}
