/**
 * Running text → words. The rules are the training side's (training/words.py) and must stay equal to them, for the
 * labels were learned on words cut this way:
 *
 * - a run of letters, marks, digits, underscores and invisible characters is a word;
 * - runs are joined over ' ’ : & ("Volvo’s", "SVT:s", "H&M") and over a full stop when a single letter stands before
 *   it ("U.S", "J.K") or a small letter or a digit after it ("dn.se", "3.14");
 * - every other visible character is a word of its own, so hyphens and slashes always split.
 */

/** A word of a text: [start, end) in UTF-16 code units. */
export interface Word {
  start: number;
  end: number;
  /** White space or the start of the text stands before it. */
  isAfterSpace: boolean;
}

/** Characters that are not seen: soft hyphen, zero-width spaces and joiners, word joiner, byte order mark. */
const INVISIBLE = '\\u00ad\\u200b-\\u200d\\u2060\\ufeff';
const INVISIBLES = new RegExp(`[${INVISIBLE}]`, 'gu');

/** A text without them, as it is looked up and shown. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLES, '');
}

const RUN = `[\\p{L}\\p{M}\\p{N}_${INVISIBLE}]`;
const JOIN = `(?:['’:&]|(?<!${RUN}\\p{L})(?<=\\p{L})\\.|\\.(?=[\\p{Ll}\\p{Nd}]))`;
// Each part eats what it matches and nothing is given back, so the time is linear in the text.
const WORD = new RegExp(`${RUN}+(?:${JOIN}${RUN}+)*|\\S`, 'gu');
const SPACE = /\s/u;

/** The words of a text, in order. */
export function splitWords(text: string): Word[] {
  const found: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const start = match.index;
    const isAfterSpace = start === 0 || SPACE.test(text.charAt(start - 1));
    found.push({ start, end: start + match[0].length, isAfterSpace });
  }
  return found;
}
