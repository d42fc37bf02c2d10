import type { Replacement } from '../../languages/letters.ts';

const MARKED_LINE = /^(?:[ \t]*>)+[ \t]?/gm;

/**
 * The marks `>` before the lines of an e-mail that another one quotes. An empty line stands in their place where another
 * depth of quotation begins. A single line with such a mark is no quotation.
 */
export function* quotePrefixes(text: string): Generator<Replacement> {
  const marked = [...text.matchAll(MARKED_LINE)];
  if (marked.length < 2) return;
  let [depth, behind] = [0, 0];
  for (const { 0: mark, index } of marked) {
    const deeper = mark.split('>').length - 1;
    // Lines in between stand outside the quotation.
    const isSame = deeper === depth && !text.slice(behind, index - 1).includes('\n');
    yield { start: index, end: index + mark.length, insert: isSame ? '' : '\n' };
    [depth, behind] = [deeper, index];
  }
}
