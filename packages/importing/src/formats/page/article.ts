import { Readability } from '@mozilla/readability';
import type { PageDocument, PageElement } from './dom.ts';

/** The result of Readability. */
export interface Found {
  content?: PageElement | null;
  byline?: string | null;
  publishedTime?: string | null;
}

/** The types of the library need those of browsers, which the service lacks. */
type Reader = new (document: PageDocument, options: object) => { parse(): Found | null };

/** Finds the article of a page. It changes the tree. */
export function findArticle(document: PageDocument): Found | null {
  // Hidden elements are removed before, and linkedom reads blanks in styles in quadratic time.
  for (const element of document.querySelectorAll('[style]')) element.removeAttribute('style');
  const reader = new (Readability as unknown as Reader)(document, {
    serializer: (element: PageElement) => element,
    // Class names distinguish captions and invitations from the text.
    keepClasses: true,
  });
  return reader.parse();
}
