import { isHidden } from '../hidden.ts';
import type { PageElement } from './dom.ts';

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

const captionLabels = /(?:^|[\s_-])(?:wp-)?caption|figcaption|credit/;
const extraLabels =
  /byline|timestamp|dateline|breadcrumb|newsletter|subscrib|related|promo|gallery|share|social|cookie|consent|copyright|tags\b/;
/** Class names of invitations to the reader. */
const invitationLabels = /newsletter|subscrib|related|promo|share|social|cookie|consent/;
/** The longest invitation or caption in characters. A longer element is text, whatever its class names. */
const longestExtra = 600;

const role = (element: PageElement) => element.getAttribute('role')?.trim().toLowerCase() ?? '';
const labels = (element: PageElement) =>
  `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`.toLowerCase();

/** Whether browsers show an element. */
export function isShown(element: PageElement): boolean {
  return (
    !hiddenElements.has(element.localName) &&
    element.getAttribute('aria-modal') !== 'true' &&
    !/^(?:alert)?dialog$/.test(role(element)) &&
    !isHidden(element.localName, (name) => element.getAttribute(name))
  );
}

/** Whether an element may have text of a page and is not a menu. */
export function isReadable(element: PageElement): boolean {
  return !frameElements.has(element.localName) && !frameRoles.has(role(element)) && !isMenu(element);
}

/** Whether an element invites the reader to other pages, to share, to subscribe or to consent. */
export function isInvitation(element: PageElement): boolean {
  return invitationLabels.test(labels(element)) && element.textContent.length <= longestExtra;
}

/** Whether an element of an article is part of its text: not a caption, a date or an invitation. */
export function isArticleText(element: PageElement): boolean {
  if (elementsBesideText.has(element.localName)) return false;
  const names = labels(element);
  if (names.trim() === '') return true;
  if (!captionLabels.test(names) && !extraLabels.test(names)) return true;
  return element.textContent.length > longestExtra;
}

/** A list of at least this many links, and nothing else, is a menu. */
const menuLinks = 4;
/** The longest text of a link in a menu, in characters. */
const menuLinkLength = 40;

/** Whether a list has only short links. */
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
