import { type HtmlOptions, textOfHtml } from '@textkin/importing';
import { startMarkup } from '@textkin/importing/pages';

/** The text of a piece of HTML as one reads it: no markup, a blank line between paragraphs. */
export function htmlToText(html: string, options?: HtmlOptions): string {
  return textOfHtml(html, startMarkup, options);
}
