import { withoutMarkup } from '../nlp/markup/readable-text.ts';

/**
 * Returns the first words of a text without markup, in one line of at most `max` code points. Cuts a single word that
 * is longer. `isAll` says whether `beginning` is the whole text.
 */
export function excerpt(beginning: string, isAll: boolean, max: number): string {
  // An HTML tag that is cut off at the end is not recognised as markup.
  const whole = isAll ? beginning : beginning.replace(/<\/?[a-z][^<>]*$/i, '');
  const line = withoutMarkup(whole).replaceAll(/\s+/gu, ' ').trim();
  const points = Array.from(line);
  if (isAll && points.length <= max) return line;
  // One character more, to see whether the last word ends here.
  const some = points.slice(0, max + 1).join('');
  const end = some.lastIndexOf(' ');
  return end > 0 ? some.slice(0, end) : points.slice(0, max).join('');
}
