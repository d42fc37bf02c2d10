import { plainLetters, withoutAccents } from '../../languages/letters.ts';
import { splitWords } from '../../nlp/tokens/words.ts';
import { usualSpelling } from './spellings.ts';

/** A word of a text or of a name, in the form in which both are compared. */
export interface FormWord {
  /** The range [start, end) of the word, in UTF-16 code units. */
  start: number;
  end: number;
  /** The word as written. */
  written: string;
  /** The word in lower case, without accents and the dots of abbreviations, and with one kind of hyphen and of quotation mark. */
  form: string;
  /** Whether the word follows a line break or begins the text. */
  startsLine: boolean;
  isAfterSpace: boolean;
}

/** Letters that keep their marks, as in the table of names that the world knows. */
const OWN_LETTERS = 'åäö';
const PLAIN = /^[a-zåäö]+$/;
/** A full stop after a word of at most this many characters belongs to an abbreviation or initial: "St. Mary", "J. Ek". */
const SHORT_WORD = 3;

/** Returns the words of a text. A full stop after a short word is not a word, so that "J. Ek" equals "J Ek". */
export function textWords(text: string): FormWord[] {
  const found: FormWord[] = [];
  let startsLine = true;
  let last = 0;
  for (const { start, end, isAfterSpace } of splitWords(text)) {
    startsLine ||= isAfterSpace && text.slice(last, start).includes('\n');
    last = end;
    const written = text.slice(start, end);
    const before = found.at(-1);
    if (written === '.' && before?.end === start && before.written.length <= SHORT_WORD) continue;
    found.push({ start, end, written, form: wordForm(written), startsLine, isAfterSpace });
    startsLine = false;
  }
  return found;
}

/** Returns the words of a name as a vocabulary has it, without full stops. */
export function nameWords(name: string): FormWord[] {
  return textWords(plainLetters(name)).filter(({ form }) => form !== '');
}

/** Returns the form of a word; '' for a full stop. */
export function wordForm(written: string): string {
  const small = written.toLowerCase();
  if (PLAIN.test(small)) return small;
  if (small === '.') return '';
  const plain = small
    .replaceAll(/['’ʼ`´]/g, "'")
    .replaceAll(/[‐‑–—]/g, '-')
    .replaceAll(/[“”„«»]/g, '"');
  const form = withoutAccents(plainLetters(plain), OWN_LETTERS);
  return usualSpelling(form);
}

/** Returns whether forms keep all letters of an alphabet. Then words of one form differ at most in accents that the alphabet lacks. */
export const keepsLetters = (alphabet: string): boolean =>
  Array.from(alphabet).every((letter) => wordForm(letter) === letter);
