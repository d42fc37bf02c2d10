import { textLimits } from '../limits.ts';
import type { ImportedText } from '../row.ts';
import { textOfHtml } from './html-text.ts';
import { inOneLine } from '../characters.ts';
import { findArticle } from './page/article.ts';
import {
  articleFilter,
  frameElements,
  isCommentSection,
  isInvitation,
  isReadable,
  isShown,
} from './page/clutter.ts';
import { type PageDocument, type PageElement, parsePage } from './page/dom.ts';
import { withoutFrame } from './page/frame.ts';
import { headlineOf } from './page/headline.ts';
import { linkedArticleOf } from './page/linked-data.ts';
import { type MainPart, mainPartOf } from './page/main-part.ts';
import { startMarkup } from './page/markup.ts';
import { isSearchable } from './page/size.ts';
import { proseIn } from './page/prose.ts';
import { prune, textOfTree } from './page/tree.ts';

/** The smallest share of a page's prose that an article must have. An article with less is not used. */
const leastShare = 0.2;
/** The smallest share of the main part's prose that an article must have. With less, it is only a piece of the main part. */
const leastShareOfMain = 0.7;
/** The most links in the main part, as a share of its text. A part with more is a list of articles. */
const mostLinks = 0.2;
/** The fewest characters of prose outside comments with which the comments are removed. */
const leastProse = 300;
/** The body in JSON-LD is used if it is more than this many times as long as the article. */
const longerLinkedBody = 3;

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
  const linked = linkedArticleOf(document);
  const headline = headlineOf(document, linked.headline);
  const content = (selector: string, attribute: string) =>
    document.querySelector(selector)?.getAttribute(attribute)?.trim() || undefined;
  const url = content('link[rel="canonical"]', 'href') ?? content('meta[property="og:url"]', 'content');
  const date = content('article time[datetime], time[datetime]', 'datetime');
  removeComments(document.body);
  const all = readableText(document.body);
  const prose = proseIn(document.body);
  prune(document.body, (element) => !isInvitation(element));
  const main = mainPartOf(document.body);
  const found = findArticle(document);
  const body = withoutFrame(articleText(found?.content, prose, main) || all, headline);
  return {
    body: linked.body.length > body.length * longerLinkedBody ? linked.body : body,
    headline,
    url: url?.startsWith('http') ? unlessLonger(textLimits.url, url) : undefined,
    authors: unlessLonger(textLimits.authors, inOneLine(found?.byline ?? '')),
    publish_date: found?.publishedTime ?? date,
  };
}

/** Removes the comments of readers, unless they have nearly all of the prose, as in a forum. */
function removeComments(body: PageElement): void {
  const sections: PageElement[] = [];
  const collect = (parent: PageElement) => {
    for (const child of parent.children) {
      if (isCommentSection(child)) sections.push(child);
      else collect(child);
    }
  };
  collect(body);
  const inComments = sections.reduce((sum, section) => sum + proseIn(section), 0);
  if (proseIn(body) - inComments < leastProse) return;
  for (const section of sections) section.remove();
}

/** Returns a text; undefined if it is empty or longer than `most` characters. Metadata is a guess, so a long text is dropped. */
function unlessLonger(most: number, text: string): string | undefined {
  return text === '' || text.length > most ? undefined : text;
}

/**
 * Returns the text of an article; '' if the article has too little of the prose of the page. If it is only a piece of the
 * main part of the page, returns the text of the main part.
 */
function articleText(content: PageElement | null | undefined, prose: number, main: MainPart): string {
  if (!content) return '';
  const found = proseIn(content);
  if (found < prose * leastShare) return '';
  const whole = textOfTree(content);
  prune(content, articleFilter(content));
  const text = textOfTree(content) || whole;
  const isPiece = found < main.prose * leastShareOfMain && main.links < mostLinks;
  return isPiece && main.text.includes(longestLine(text)) ? main.text : text;
}

function longestLine(text: string): string {
  return text.split('\n').reduce((longest, line) => (line.length > longest.length ? line : longest), '');
}

function readableText(body: PageElement): string {
  return textOfTree(body, isReadable) || textOfTree(body);
}

/** Returns whether HTML is a whole page, not a piece of a page. */
export function isPage(html: string): boolean {
  return /<(?:!doctype|html|head|body)[\s>]/i.test(html);
}
