import { Readability } from '@mozilla/readability';
import type { PageDocument, PageElement } from './dom.ts';

/** What Readability finds in a page. */
export interface Found {
  content?: PageElement | null;
  byline?: string | null;
  publishedTime?: string | null;
}

/** Its own types are those of browsers, which the service does not have. */
type Reader = new (document: PageDocument, options: object) => { parse(): Found | null };

/** Finds the article of a page. The tree is taken apart on the way. */
export function findArticle(document: PageDocument): Found | null {
  // What they hide is gone by now, and linkedom reads blanks in them in quadratic time.
  for (const element of document.querySelectorAll('[style]')) element.removeAttribute('style');
  const reader = new (Readability as unknown as Reader)(document, {
    serializer: (element: PageElement) => element,
    // They tell captions and invitations from the text.
    keepClasses: true,
  });
  return reader.parse();
}
