import { textLimits } from '../limits.ts';
import type { ImportedText } from '../row.ts';
import { textOfHtml } from './html-text.ts';
import { inOneLine } from '../characters.ts';
import { findArticle } from './page/article.ts';
import { frameElements, isArticleText, isInvitation, isReadable, isShown } from './page/clutter.ts';
import { type PageDocument, type PageElement, parsePage } from './page/dom.ts';
import { headlineOf } from './page/headline.ts';
import { startMarkup } from './page/markup.ts';
import { isSearchable } from './page/size.ts';
import { proseIn } from './page/prose.ts';
import { prune, textOfTree } from './page/tree.ts';

/** The least share of the prose of a page that its article has. An article with less is not used. */
const leastShare = 0.2;

/** Returns the article of a page, without menus, captions and footers. A page without an article is read whole. */
export function pageText(page: string): ImportedText {
  if (!isSearchable(page)) return { body: textOfPage(page) };
  return articleIn(parsePage(page));
}

/** Returns all readable text of a page, in one pass. */
export function textOfPage(page: string): string {
  return textOfHtml(page, startMarkup, { omitted: omittedElements }) || textOfHtml(page, startMarkup);
}

const omittedElements = new Set([...frameElements, 'dialog']);

function articleIn(document: PageDocument): ImportedText {
  prune(document.documentElement, isShown);
  const headline = headlineOf(document);
  const content = (selector: string, attribute: string) =>
    document.querySelector(selector)?.getAttribute(attribute)?.trim() || undefined;
  const url = content('link[rel="canonical"]', 'href') ?? content('meta[property="og:url"]', 'content');
  const date = content('article time[datetime], time[datetime]', 'datetime');
  const all = readableText(document.body);
  const prose = proseIn(document.body);
  prune(document.body, (element) => !isInvitation(element));
  const found = findArticle(document);
  return {
    body: withoutHeadline(articleText(found?.content, prose) || all, headline),
    headline,
    url: url?.startsWith('http') ? unlessLonger(textLimits.url, url) : undefined,
    authors: unlessLonger(textLimits.authors, inOneLine(found?.byline ?? '')),
    publish_date: found?.publishedTime ?? date,
  };
}

/** Returns a text of at most `most` characters. Metadata is a guess, so a longer one is dropped, and so is an empty one. */
function unlessLonger(most: number, text: string): string | undefined {
  return text === '' || text.length > most ? undefined : text;
}

/** Returns the text of an article; '' if the article has too little of the prose of the page. */
function articleText(content: PageElement | null | undefined, prose: number): string {
  if (!content || proseIn(content) < prose * leastShare) return '';
  const whole = textOfTree(content);
  prune(content, isArticleText);
  return textOfTree(content) || whole;
}

function readableText(body: PageElement): string {
  return textOfTree(body, isReadable) || textOfTree(body);
}

/** Removes the headline from the start of the text. */
function withoutHeadline(body: string, headline: string | undefined): string {
  if (headline === undefined || !body.startsWith(`${headline}\n`)) return body;
  return body.slice(headline.length).trim();
}

/** Whether HTML is a whole page and not a piece of one. */
export function isPage(html: string): boolean {
  return /<(?:!doctype|html|head|body)[\s>]/i.test(html);
}
