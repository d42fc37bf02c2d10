import type { ImportedText } from '../row.ts';
import { frontMatter } from './front-matter.ts';
import { pageText, textOfPage } from './page.ts';

/** Returns the text of a file of HTML, or undefined for a draft. Site generators allow front matter in HTML. */
export function htmlFileText(
  content: string,
  readPage: (page: string) => ImportedText = pageText,
): ImportedText | undefined {
  const { fields, isDraft, rest } = frontMatter(content);
  if (isDraft) return undefined;
  const text = readPage(rest);
  const { headline, url, authors, publish_date } = fields;
  return {
    ...text,
    headline: headline ?? text.headline,
    url: url ?? text.url,
    authors: authors ?? text.authors,
    publish_date: publish_date ?? text.publish_date,
  };
}

/** Returns all readable text of a file of HTML, without a search for its article. */
export function wholeFileText(content: string): ImportedText | undefined {
  return htmlFileText(content, (page) => ({ body: textOfPage(page) }));
}
