/** The thread that reads HTML. */
import { textOfHtml } from '../../importing/formats/html-text.ts';
import { inOneLine, isPage, pageText } from '../../importing/formats/page.ts';
import { BadRow } from '../../importing/row.ts';
import { answerParent } from '../../supervisor/parent.ts';
import { startMarkup } from './markup.ts';

/** What a piece of HTML says; of a whole page its article, with its headline beside it. */
export interface HtmlText {
  text: string;
  headline?: string | undefined;
}

function read(html: string): HtmlText {
  if (!isPage(html)) return { text: textOfHtml(html, startMarkup) };
  const { body, headline } = pageText(html, startMarkup);
  return { text: body, ...(headline !== undefined && { headline: inOneLine(headline) }) };
}

const ours = {
  /** The one thing that HTML is refused for goes as a word, for an error loses its class on its way. */
  read(html: string): HtmlText | 'tooDeep' {
    try {
      return read(html);
    } catch (error) {
      if (error instanceof BadRow) return 'tooDeep';
      throw error;
    }
  },
};
export type HtmlCalls = typeof ours;

answerParent(ours);
