import { isAbbreviation } from '../knowledge/form.ts';
import type { FormWord } from './names/form-words.ts';

const FIRST_LETTER = /\p{L}/u;
const CAPITAL = /\p{Lu}/u;

/** Returns whether a text writes a name as a name: with its capitals, or all in capitals. A name without capitals fits any case. */
export function isWrittenAsName(name: readonly FormWord[], written: readonly string[]): boolean {
  return name.every(({ written: word }, at) => fits(word, written[at]!));
}

function fits(word: string, written: string): boolean {
  if (!CAPITAL.test(word)) return true;
  const isUpper = written === written.toUpperCase();
  if (isUpper) return true;
  if (isAbbreviation(word)) return false;
  const first = FIRST_LETTER.exec(word)?.[0] ?? '';
  return !CAPITAL.test(first) || CAPITAL.test(FIRST_LETTER.exec(written)?.[0] ?? '');
}

/** Returns whether a name of one word has capitals only where any word may have them, so that it may be a common word there. */
export function mayBeCommonWord(
  name: readonly FormWord[],
  written: string,
  startsSentence: boolean,
): boolean {
  const [{ written: word } = { written: '' }] = name;
  if (name.length > 1 || !CAPITAL.test(word) || isAbbreviation(word)) return false;
  const isUpper = written.length > 1 && written === written.toUpperCase();
  return startsSentence || (isUpper && word !== word.toUpperCase());
}
