import { absolute } from './namespaces.ts';
import type { Child, Item } from './item-builder.ts';

/** Returns the address of the page of an entry. Enclosures, feeds and sources are not pages. */
export function addressOf({ children, feed, href }: Item): string | undefined {
  const home = linkIn(feed, undefined);
  const site = home !== undefined && URL.canParse(home) ? home : undefined;
  return linkIn(children, site) ?? permalinkIn(children, site) ?? (href && absolute(href, site));
}

/** Returns the id of an entry: its `guid` or `id`, else the subject of RDF. */
export function idOf({ children, rdfAbout }: Item): string | undefined {
  const element = children.find(({ name, text }) => (name === 'guid' || name === 'id') && text.trim() !== '');
  return element?.text.trim() ?? (rdfAbout?.trim() || undefined);
}

function linkIn(children: readonly Child[], site: string | undefined): string | undefined {
  const links = children.filter(({ name, attributes }) => name === 'link' && isPage(attributes['rel']));
  const textLink = links.find(
    ({ text, attributes }) => text.trim() !== '' && attributes['href'] === undefined,
  );
  if (textLink) return absolute(textLink.text, textLink.base ?? site);
  const pages = links.filter(({ attributes }) => attributes['href']?.trim());
  const page = pages.find(({ attributes: { type = 'text/html' } }) => /html/i.test(type)) ?? pages[0];
  return page && absolute(page.attributes['href']!, page.base ?? site);
}

function isPage(rel = 'alternate'): boolean {
  const name = rel.trim().toLowerCase().replace('http://www.iana.org/assignments/relation/', '');
  return name === '' || name === 'alternate';
}

/** Returns the guid if it is an address, unless an attribute says that it is not a permalink. */
function permalinkIn(children: readonly Child[], site: string | undefined): string | undefined {
  const guid = children.find(({ name, text }) => name === 'guid' && text.trim() !== '');
  const isLink = guid?.attributes['isPermaLink'] ?? guid?.attributes['ispermalink'] ?? 'true';
  if (guid === undefined || isLink.trim().toLowerCase() === 'false') return undefined;
  const address = absolute(guid.text, guid.base ?? site);
  return /^https?:\/\//i.test(address) ? address : undefined;
}
