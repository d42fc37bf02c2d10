/**
 * Splits text into words. The rules must equal those of `training/words.py`, because the labels were learned on these words:
 *
 * - a run of letters, marks, digits, underscores and invisible characters is a word;
 * - runs are joined over ' ’ : & ("Volvo’s", "SVT:s", "H&M") and over a full stop when a single letter stands before
 *   it ("U.S", "J.K") or a lower-case letter or a digit after it ("dn.se", "3.14");
 * - every other visible character is a word of its own, so hyphens and slashes always split.
 */

/** A word of a text: [start, end) in UTF-16 code units. */
export interface Word {
  start: number;
  end: number;
  /** Whether white space or the start of the text is before the word. */
  isAfterSpace: boolean;
}

/** Invisible characters: soft hyphen, zero-width spaces and joiners, word joiner, byte order mark. */
const INVISIBLE = '\\u00ad\\u200b-\\u200d\\u2060\\ufeff';
const INVISIBLES = new RegExp(`[${INVISIBLE}]`, 'gu');

/** The least code of an invisible character. */
const FIRST_INVISIBLE = 0xad;

/** Returns a text without invisible characters. Most words need no pattern. */
export function withoutInvisible(text: string): string {
  for (let at = 0; at < text.length; at++)
    if (text.charCodeAt(at) >= FIRST_INVISIBLE) return text.replace(INVISIBLES, '');
  return text;
}

const RUN = `[\\p{L}\\p{M}\\p{N}_${INVISIBLE}]`;
const JOIN = `(?:['’:&]|(?<!${RUN}\\p{L})(?<=\\p{L})\\.|\\.(?=[\\p{Ll}\\p{Nd}]))`;
// The alternatives are disjoint, so nothing backtracks and the time is linear in the text.
const WORD = new RegExp(`${RUN}+(?:${JOIN}${RUN}+)*|\\S`, 'gu');
const SPACE = /\s/u;

/** Returns the words of a text, in order. */
export function splitWords(text: string): Word[] {
  const found: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const start = match.index;
    const isAfterSpace = start === 0 || SPACE.test(text.charAt(start - 1));
    found.push({ start, end: start + match[0].length, isAfterSpace });
  }
  return found;
}
