import { isHidden } from '../hidden.ts';
import type { PageElement } from './dom.ts';
import { linkedCharacters } from './links.ts';
import { shortestProse } from './prose.ts';

const setOf = (words: string) => new Set(words.split(' '));

/** Elements that never have text of an article. */
const hiddenElements = setOf('template dialog svg iframe object canvas');
/** Elements around an article, and controls in it. */
export const frameElements = setOf('nav header footer aside form button select menu');
const frameRoles = setOf(
  'navigation banner contentinfo complementary search menu menubar dialog alertdialog alert',
);
/** Elements in an article that are not part of its text. */
const elementsBesideText = setOf('figcaption nav time button label form select menu');

/** Class names of elements of an article that are not part of its text, and the most characters of such an element. */
const extras: readonly (readonly [names: RegExp, longest: number])[] = [
  [/(?:^|[\s_-])(?:wp-)?caption|figcaption|credit/, 600],
  [
    /byline|timestamp|dateline|breadcrumb|newsletter|subscrib|related|promo|gallery|share|social|cookie|consent|copyright|tags\b/,
    600,
  ],
  [/info-?box|modal|pop-?up|tooltip|carousel|swiper|pay-?wall|sign-?up|registration/, 600],
  [/(?:^|[\s_-])(?:inline)?(?:image|img|photo|picture)/, 400],
  [/(?:^|[\s_-])header|print[_-](?:only|header|block)|d-print-|visible-print/, 200],
  [/\bauthors?\b|author[_-]|[_-]author|\bbio\b|contributor|vcard/, 1000],
];
/** The most characters of a header of an article: a headline, a date and the names of the authors. */
const longestHeader = 200;
/** The fewest characters of a paragraph that is only a link and leads to another page. A shorter link may be a name. */
const shortestLink = 30;
/** Class names of the comments of readers. */
const commentLabels = /(?:^|[\s_-])(?:comments?|comment-?list|disqus|respond|replies)(?:$|[\s_-])/;
/** Class names of invitations to the reader. */
const invitationLabels = /newsletter|subscrib|related|promo|share|social|cookie|consent/;
/** The longest invitation in characters. A longer element is text, whatever its class names. */
const longestInvitation = 600;

const role = (element: PageElement) => element.getAttribute('role')?.trim().toLowerCase() ?? '';
const labels = (element: PageElement) =>
  `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`.toLowerCase();

/** Returns whether browsers show an element. */
export function isShown(element: PageElement): boolean {
  return (
    !hiddenElements.has(element.localName) &&
    element.getAttribute('aria-modal') !== 'true' &&
    !/^(?:alert)?dialog$/.test(role(element)) &&
    !isHidden(element.localName, (name) => element.getAttribute(name))
  );
}

/** Returns whether an element may have text of a page and is not a menu. */
export function isReadable(element: PageElement): boolean {
  return !frameElements.has(element.localName) && !frameRoles.has(role(element)) && !isMenu(element);
}

/** Returns whether an element invites the reader to other pages, to share, to subscribe or to consent. */
export function isInvitation(element: PageElement): boolean {
  return invitationLabels.test(labels(element)) && element.textContent.length <= longestInvitation;
}

/** Returns whether an element has comments of readers. */
export function isCommentSection(element: PageElement): boolean {
  return commentLabels.test(labels(element));
}

/**
 * Returns a function that tells whether an element of an article is part of its text: not a caption, a date, an invitation,
 * a portrait of the author or a link to another page. An element with more than half of the text is always part of it.
 */
export function articleFilter(article: PageElement): (element: PageElement) => boolean {
  const half = article.textContent.length / 2;
  return (element) => {
    if (elementsBesideText.has(element.localName) || isLinkParagraph(element)) return false;
    const longest = longestExtra(element);
    return longest === 0 || element.textContent.length > Math.min(longest, half);
  };
}

/** Returns the length up to which an element is left out of the text; 0 for an element that is always part of it. */
function longestExtra(element: PageElement): number {
  const names = labels(element);
  const lengths = names.trim() === '' ? [] : extras.map(([name, length]) => (name.test(names) ? length : 0));
  return Math.max(element.localName === 'header' && !hasParagraph(element) ? longestHeader : 0, ...lengths);
}

/** Returns whether an element has a paragraph of at least a sentence. */
function hasParagraph(element: PageElement): boolean {
  const isParagraph = element.localName === 'p' && element.textContent.trim().length >= shortestProse;
  return isParagraph || [...element.children].some(hasParagraph);
}

function isLinkParagraph(element: PageElement): boolean {
  if (element.localName !== 'p') return false;
  const length = element.textContent.trim().length;
  return length >= shortestLink && linkedCharacters(element) >= length * 0.9;
}

/** A list of at least this many links, and nothing else, is a menu. */
const menuLinks = 4;
/** The longest text of a link in a menu, in characters. */
const menuLinkLength = 40;

/** Returns whether a list has only short links. */
function isMenu(element: PageElement): boolean {
  if (element.localName !== 'ul' && element.localName !== 'ol') return false;
  const lengths: number[] = [];
  for (const item of element.children) {
    const links = [...item.children].filter(({ localName }) => localName === 'a');
    if (links.length !== 1) return false;
    const length = links[0]!.textContent.trim().length;
    if (item.textContent.trim().length > length || length > menuLinkLength) return false;
    lengths.push(length);
  }
  return lengths.length >= menuLinks;
}
