import { isHidden } from '../hidden.ts';
import type { PageElement } from './dom.ts';

const named = (names: string) => new Set(names.split(' '));

/** Elements that never hold the text of an article. */
const unshown = named('template dialog svg iframe object canvas');
/** Elements around an article, and elements in it that are no text. */
export const around = named('nav header footer aside form button select menu');
const aroundRoles = named(
  'navigation banner contentinfo complementary search menu menubar dialog alertdialog alert',
);
/** Class names of elements beside the sentences of an article. */
const beside = named('figcaption nav time button label form select menu');

const captions = /(?:^|[\s_-])(?:wp-)?caption|figcaption|credit/;
const extras =
  /byline|timestamp|dateline|breadcrumb|newsletter|subscrib|related|promo|gallery|share|social|cookie|consent|copyright|tags\b/;
/** Class names of invitations to the reader. */
const invitations = /newsletter|subscrib|related|promo|share|social|cookie|consent/;
/** The longest invitation or caption in characters. A longer element is text, whatever its class name. */
const longestExtra = 600;

const role = (element: PageElement) => element.getAttribute('role')?.trim().toLowerCase() ?? '';
const labels = (element: PageElement) =>
  `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`.toLowerCase();

/** Whether browsers show an element. */
export function isShown(element: PageElement): boolean {
  return (
    !unshown.has(element.localName) &&
    element.getAttribute('aria-modal') !== 'true' &&
    !/^(?:alert)?dialog$/.test(role(element)) &&
    !isHidden(element.localName, (name) => element.getAttribute(name))
  );
}

/** Whether an element may hold the text of a page, and is no menu. */
export function isReadable(element: PageElement): boolean {
  return !around.has(element.localName) && !aroundRoles.has(role(element)) && !isMenu(element);
}

/** Whether an element invites the reader to other pages, to share, to subscribe or to consent. */
export function isInvitation(element: PageElement): boolean {
  return invitations.test(labels(element)) && element.textContent.length <= longestExtra;
}

/** Whether an element of an article is part of its text, and no caption, date or invitation. */
export function isStory(element: PageElement): boolean {
  if (beside.has(element.localName)) return false;
  const given = labels(element);
  if (given.trim() === '') return true;
  if (!captions.test(given) && !extras.test(given)) return true;
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
