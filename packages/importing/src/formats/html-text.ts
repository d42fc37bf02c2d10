import { fileLimits } from '../limits.ts';
import type { StartMarkup } from '../markup.ts';
import { BadRow, tooDeep } from '../row.ts';
import { type WriterOptions, writtenText } from './text-writer.ts';

export type HtmlOptions = Pick<WriterOptions, 'blankLines' | 'omitted'>;

/** Turns pieces of HTML into text. An implementation may bound time and memory. */
export interface HtmlReader {
  text: (html: string, options?: HtmlOptions) => Promise<string>;
}

/** Returns the text of a piece of HTML: without markup, a blank line between paragraphs. */
export function textOfHtml(html: string, startMarkup: StartMarkup, options: HtmlOptions = {}): string {
  return writtenText(options, (writer) => {
    let depth = 0;
    const reader = startMarkup({
      onopentag(name, attributes) {
        depth = deeper(depth);
        writer.open(name, (attribute) => attributes[attribute]);
      },
      onclosetag(name) {
        depth--;
        writer.close(name);
      },
      ontext(text) {
        writer.write(text);
      },
    });
    reader.end(html);
  });
}

/** Returns the depth within one more element. Throws a BadRow beyond the bound. */
export function deeper(depth: number): number {
  const most = fileLimits.depth.html;
  if (depth >= most) throw new BadRow(tooDeep(most));
  return depth + 1;
}
