import { type Gap, gapAround, gaps, unread } from '../../domain/markup/html.ts';
import { limits } from '../../domain/limits.ts';
import type { StartMarkup } from '../markup.ts';
import { BadRow, tooDeep } from '../row.ts';

export interface HtmlOptions {
  /** Blank lines in the text itself part paragraphs, as the editor of WordPress leaves them. */
  blankLines?: boolean;
  /** Further elements whose content is left out, as the menus of a page. */
  without?: ReadonlySet<string>;
}

/** Turns pieces of HTML into text, in whatever time and memory that may take. */
export interface HtmlReader {
  text: (html: string, options?: HtmlOptions) => Promise<string>;
}

/** The text of a piece of HTML as one reads it: no markup, a blank line between paragraphs. */
export function textOfHtml(
  html: string,
  startMarkup: StartMarkup,
  { blankLines = false, without }: HtmlOptions = {},
): string {
  const pieces: string[] = [];
  /** What is due before the next word. */
  let gap: Gap = 0;
  let depth = 0;
  let skipping = 0;
  let preformatted = 0;
  const isUnread = (name: string) => unread.has(name) || without?.has(name) === true;
  const widen = (other: Gap) => {
    if (other > gap) gap = other;
  };
  const add = (words: string) => {
    if (pieces.length > 0) pieces.push(gaps[gap]);
    pieces.push(words);
    gap = 0;
  };
  const addFlowing = (text: string) => {
    if (/^\s/.test(text)) widen(1);
    const words = text.replaceAll(/\s+/g, ' ').trim();
    if (words === '') return;
    add(words);
    if (/\s$/.test(text)) widen(1);
  };
  const parser = startMarkup({
    onopentag(name) {
      depth = deeper(depth);
      if (isUnread(name)) skipping++;
      if (name === 'pre') preformatted++;
      widen(gapAround(name));
    },
    onclosetag(name) {
      depth--;
      if (isUnread(name)) skipping--;
      if (name === 'pre') preformatted--;
      widen(gapAround(name));
    },
    ontext(text) {
      if (skipping > 0) return;
      if (preformatted > 0) {
        add(text);
        return;
      }
      for (const [index, paragraph] of (blankLines ? text.split(/\n[ \t\r]*\n/) : [text]).entries()) {
        if (index > 0) widen(3);
        addFlowing(paragraph);
      }
    },
  });
  parser.end(html);
  return pieces.join('').trim();
}

/** The depth within one more element. Throws where that is deeper than is read. */
export function deeper(depth: number): number {
  const most = limits.import.depth.html;
  if (depth >= most) throw new BadRow(tooDeep(most));
  return depth + 1;
}
