/** A stretch [start, end) of a text, and what one reads in its place. */
export interface Replacement {
  start: number;
  end: number;
  insert: string;
}

/** Characters that are not seen: soft hyphens, zero-width spaces and joiners, marks of direction, variation selectors. */
const INVISIBLE = '\\p{Default_Ignorable_Code_Point}';
const MARK = `[\\p{M}--${INVISIBLE}]`;
/** A letter with its marks behind it, as NFD has them; what is not seen may stand between. */
const LETTER_WITH_MARKS = `[^\\p{M}${INVISIBLE}]?(?:${INVISIBLE}*${MARK})+`;
/**
 * Letters and digits that are others in another shape: written together (ﬁ), wide (Ａ), of formulas (𝐀), Roman numerals; the
 * apostrophe that Unicode counts as a letter; and
 * wide or small signs, but for angle brackets, which would be read as markup.
 */
const COMPATIBILITY_FORM =
  '[\\u00b5\\u02bc\\u0132\\u0133\\u013f\\u0140\\u0149\\u017f\\u01c4-\\u01cc\\u01f1-\\u01f3\\u1e9a\\u1e9b' +
  '[[\\u2100-\\u217f\\u{1d400}-\\u{1d7ff}]&&[\\p{L}\\p{N}]]\\ufb00-\\ufb06\\ufe50-\\ufe63\\ufe68-\\ufe6b' +
  '\\uff01-\\uff1b\\uff1d\\uff1f-\\uff5e]';
const unusualLetters = new RegExp(`${LETTER_WITH_MARKS}|${INVISIBLE}+|${COMPATIBILITY_FORM}`, 'gv');
const invisible = new RegExp(INVISIBLE, 'gv');
const compatibilityForm = new RegExp(COMPATIBILITY_FORM, 'gv');

/** Texts without a character of these, as most are, have nothing to be read in another way. Code units are quicker to look for. */
const mayHaveUnusualLetters =
  /[\u00ad\u00b5\u02bc\u0132\u0133\u013f\u0140\u0149\u017f\u01c4-\u01cc\u01f1-\u01f3\u0300-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u218f\u2c00-\ud7ff\ud800-\udbff\uf900-\uffff]/;

/** Yields, in their order, the stretches that one reads as plain letters: invisible characters as none. Linear in the text. */
export function* plainLetterReplacements(text: string): Generator<Replacement> {
  if (!mayHaveUnusualLetters.test(text)) return;
  for (const { 0: written, index: start } of text.matchAll(unusualLetters)) {
    const plain = toPlainLetters(written);
    if (plain !== written) yield { start, end: start + written.length, insert: plain };
  }
}

/** Returns a text in the letters that one reads: nothing invisible, letters composed and in their usual shape. */
export function plainLetters(text: string): string {
  if (!mayHaveUnusualLetters.test(text)) return text;
  return text.replaceAll(unusualLetters, toPlainLetters);
}

function toPlainLetters(written: string): string {
  const visible = written.replaceAll(invisible, '');
  return visible
    .replaceAll(compatibilityForm, (letter) => letter.normalize('NFKC').replace('\u02bc', '’'))
    .normalize('NFC');
}

/** Letters that Unicode does not take apart, as they are written without a stroke, one by one, and within words. */
const baseLetters = new Map(
  Object.entries({ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ς: 'σ' }), // prettier-ignore
);
const beyondAscii = /[^ -~]/gu;
const marks = /\p{M}+/gu;

/** Returns a text in lower case and plain letters without its accents; a language's own letters stay as they are. */
export function withoutAccents(text: string, ownLetters: string): string {
  return text.normalize('NFC').replaceAll(beyondAscii, (letter) => {
    if (ownLetters.includes(letter)) return letter;
    const base = letter.normalize('NFD').replaceAll(marks, '');
    return baseLetters.get(base) ?? base;
  });
}
