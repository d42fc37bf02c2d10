/** Runs in the thread that extracts the text of HTML. */
import { BadRow, textOfHtml } from '@textkin/importing';
import { isPage, pageText, startMarkup, textOfPage } from '@textkin/importing/pages';
import { serveParent } from '../../supervisor/parent.ts';

/** The text of a piece of HTML; of a whole page, the text of its article and its headline. */
export interface HtmlText {
  text: string;
  headline?: string | undefined;
}

const textOfPiece = (html: string) => textOfHtml(html, startMarkup);

function read(html: string): HtmlText {
  if (!isPage(html)) return { text: textOfPiece(html) };
  const { body, headline } = pageText(html);
  return { text: body, ...(headline !== undefined && { headline }) };
}

/** Returns `tooDeep` in place of the only error that HTML can cause, because an error loses its class between threads. */
function catchTooDeep(read: () => HtmlText): HtmlText | 'tooDeep' {
  try {
    return read();
  } catch (error) {
    if (error instanceof BadRow) return 'tooDeep';
    throw error;
  }
}

const calls = {
  read: (html: string) => catchTooDeep(() => read(html)),
  /** Returns all readable text, in one pass and with little memory. */
  readWhole: (html: string) =>
    catchTooDeep(() => ({ text: isPage(html) ? textOfPage(html) : textOfPiece(html) })),
};
export type HtmlCalls = typeof calls;

serveParent(calls);
