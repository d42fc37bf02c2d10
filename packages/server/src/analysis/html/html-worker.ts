/** The thread that reads HTML. */
import { BadRow, textOfHtml } from '@textkin/importing';
import { isPage, pageText, startMarkup, textOfPage } from '@textkin/importing/pages';
import { answerParent } from '../../supervisor/parent.ts';

/** What a piece of HTML says; of a whole page its article, with its headline beside it. */
export interface HtmlText {
  text: string;
  headline?: string | undefined;
}

const piece = (html: string) => textOfHtml(html, startMarkup);

function read(html: string): HtmlText {
  if (!isPage(html)) return { text: piece(html) };
  const { body, headline } = pageText(html);
  return { text: body, ...(headline !== undefined && { headline }) };
}

/** The one thing that HTML is refused for goes as a word, for an error loses its class on its way. */
function outcomeOf(read: () => HtmlText): HtmlText | 'tooDeep' {
  try {
    return read();
  } catch (error) {
    if (error instanceof BadRow) return 'tooDeep';
    throw error;
  }
}

const ours = {
  read: (html: string) => outcomeOf(() => read(html)),
  /** Returns all that is readable, in one pass and with little memory. */
  readWhole: (html: string) => outcomeOf(() => ({ text: isPage(html) ? textOfPage(html) : piece(html) })),
};
export type HtmlCalls = typeof ours;

answerParent(ours);
