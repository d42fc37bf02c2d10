import { withoutMarkup } from '../nlp/markup/readable-text.ts';

/**
 * The first words of a text as it is read, in one line, at most `max` code points; a word that alone is longer is cut. `isAll` says whether
 * the text ends where the beginning does.
 */
export function excerpt(beginning: string, isAll: boolean, max: number): string {
  // A tag that the beginning cuts is none that could be seen.
  const whole = isAll ? beginning : beginning.replace(/<\/?[a-z][^<>]*$/i, '');
  const line = withoutMarkup(whole).replaceAll(/\s+/gu, ' ').trim();
  const points = Array.from(line);
  if (isAll && points.length <= max) return line;
  // One more, so that a word which just fits is seen to end.
  const some = points.slice(0, max + 1).join('');
  const end = some.lastIndexOf(' ');
  return end > 0 ? some.slice(0, end) : points.slice(0, max).join('');
}
