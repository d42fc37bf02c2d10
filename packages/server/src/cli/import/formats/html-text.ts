import { deeper, type HtmlOptions, textOfHtml } from '../../../importing/formats/html-text.ts';
import { startMarkup } from '../../../analysis/html/markup.ts';

/** The text of a piece of HTML as one reads it: no markup, a blank line between paragraphs. */
export function htmlToText(html: string, options?: HtmlOptions): string {
  return textOfHtml(html, startMarkup, options);
}

/**
 * Throws when elements are nested deeper than is read: what goes through a page takes a time that grows with the third
 * power of that. Browsers nest half as deep.
 */
export function checkDepth(html: string): void {
  let depth = 0;
  const parser = startMarkup({
    onopentag() {
      depth = deeper(depth);
    },
    onclosetag() {
      depth--;
    },
  });
  parser.end(html);
}
