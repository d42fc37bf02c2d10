import { fileLimits } from '../limits.ts';
import type { StartMarkup } from '../markup.ts';
import { BadRow, tooDeep } from '../row.ts';
import { type WriterOptions, writtenText } from './text-writer.ts';

export type HtmlOptions = Pick<WriterOptions, 'blankLines' | 'without'>;

/** Turns pieces of HTML into text, in whatever time and memory that may take. */
export interface HtmlReader {
  text: (html: string, options?: HtmlOptions) => Promise<string>;
}

/** Returns the text of a piece of HTML as one reads it: no markup, a blank line between paragraphs. */
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

/** The depth within one more element. Throws where that is deeper than is read. */
export function deeper(depth: number): number {
  const most = fileLimits.depth.html;
  if (depth >= most) throw new BadRow(tooDeep(most));
  return depth + 1;
}
