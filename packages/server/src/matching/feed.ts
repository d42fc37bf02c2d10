import type { z } from 'zod';
import type { relatedText } from '../contract/results.ts';

/** A result of search.matches, the latest matches first. */
export interface LatestMatches {
  name: string;
  created: string;
  texts: readonly (z.input<typeof relatedText> & { matched: string })[];
}

export interface Feed extends LatestMatches {
  savedSearchId: number;
  /** The public address of the service, without a slash at its end. */
  home: string;
}

/** Returns an Atom feed (RFC 4287) of the texts that have come to match a saved search. */
export function atomFeed({ savedSearchId, home, name, created, texts }: Feed): string {
  const address = `${home}/feeds/saved-searches/${savedSearchId}`;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', address),
    element('title', name),
    element('updated', texts[0]?.matched ?? created),
    `<author>${element('name', 'Textkin')}</author>`,
    `<link rel="self" type="application/atom+xml" href="${escape(address)}"/>`,
    ...texts.map((text) => entryElement(text, address, home)),
    '</feed>\n',
  ].join('\n');
}

function entryElement(text: Feed['texts'][number], feed: string, home: string): string {
  const { collection_id, text_id, headline, url, matched, publish_date } = text;
  const page = `${home}/#/collections/${collection_id}/texts/${text_id}`;
  return [
    '<entry>',
    element('id', `${feed}/${collection_id}/${text_id}`),
    element('title', headline),
    element('updated', matched),
    element('published', publish_date),
    `<link rel="alternate" href="${escape(isWebAddress(url) ? url : page)}"/>`,
    '</entry>',
  ].join('');
}

/** Returns whether an address is safe and useful as a link. If it is not, the link leads to the page of the text. */
function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}

const element = (name: string, text: string): string => `<${name}>${escape(text)}</${name}>`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML, and replaces characters that XML cannot hold. */
function escape(text: string): string {
  return text
    .replaceAll(/[&<>"]/g, (sign) => entities[sign]!)
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');
}
