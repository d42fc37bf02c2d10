import { type HtmlOptions, textOfHtml } from '../../../importing/formats/html-text.ts';
import { startMarkup } from '../../../importing/formats/page/markup.ts';

/** The text of a piece of HTML as one reads it: no markup, a blank line between paragraphs. */
export function htmlToText(html: string, options?: HtmlOptions): string {
  return textOfHtml(html, startMarkup, options);
}
