import { Readability } from '@mozilla/readability';
import type { PageDocument, PageElement } from './dom.ts';

/** The result of Readability. */
export interface ReadabilityResult {
  content?: PageElement | null;
  byline?: string | null;
  publishedTime?: string | null;
}

/** The class of the library. Its own types need the DOM types, without which the service is compiled. */
type ReadabilityClass = new (
  document: PageDocument,
  options: object,
) => { parse(): ReadabilityResult | null };

/** Finds the article of a page. Changes the tree. */
export function findArticle(document: PageDocument): ReadabilityResult | null {
  // Hidden elements are already removed, and linkedom reads blanks in styles in quadratic time.
  for (const element of document.querySelectorAll('[style]')) element.removeAttribute('style');
  const reader = new (Readability as unknown as ReadabilityClass)(document, {
    serializer: (element: PageElement) => element,
    // Class names distinguish captions and invitations from the text.
    keepClasses: true,
  });
  return reader.parse();
}
