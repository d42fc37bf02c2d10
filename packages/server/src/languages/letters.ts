/** A range [start, end) of a text, in UTF-16 code units, and the string that replaces it. */
export interface Replacement {
  start: number;
  end: number;
  insert: string;
}

/** Invisible characters: soft hyphens, zero-width spaces and joiners, direction marks, variation selectors. */
const INVISIBLE = '\\p{Default_Ignorable_Code_Point}';
const MARK = `[\\p{M}--${INVISIBLE}]`;
/** A letter followed by combining marks, as in NFD; invisible characters may be in between. */
const LETTER_WITH_MARKS = `[^\\p{M}${INVISIBLE}]?(?:${INVISIBLE}*${MARK})+`;
/**
 * Compatibility forms of letters and digits: ligatures (ﬁ), wide letters (Ａ), mathematical letters (𝐀), Roman numerals; the
 * apostrophe that Unicode counts as a letter; and wide or small signs, except angle brackets, which would become markup.
 */
const COMPATIBILITY_FORM =
  '[\\u00b5\\u02bc\\u0132\\u0133\\u013f\\u0140\\u0149\\u017f\\u01c4-\\u01cc\\u01f1-\\u01f3\\u1e9a\\u1e9b' +
  '[[\\u2100-\\u217f\\u{1d400}-\\u{1d7ff}]&&[\\p{L}\\p{N}]]\\ufb00-\\ufb06\\ufe50-\\ufe63\\ufe68-\\ufe6b' +
  '\\uff01-\\uff1b\\uff1d\\uff1f-\\uff5e]';
const unusualLetters = new RegExp(`${LETTER_WITH_MARKS}|${INVISIBLE}+|${COMPATIBILITY_FORM}`, 'gv');
const invisible = new RegExp(INVISIBLE, 'gv');
const compatibilityForm = new RegExp(COMPATIBILITY_FORM, 'gv');

/** Characters that may need a replacement. Most texts have none. Matching code units is faster than matching code points. */
const mayHaveUnusualLetters =
  /[\u00ad\u00b5\u02bc\u0132\u0133\u013f\u0140\u0149\u017f\u01c4-\u01cc\u01f1-\u01f3\u0300-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u218f\u2c00-\ud7ff\ud800-\udbff\uf900-\uffff]/;

/** Yields the replacements that turn a text into plain letters, in their order. Takes time linear in the text. */
export function* plainLetterReplacements(text: string): Generator<Replacement> {
  if (!mayHaveUnusualLetters.test(text)) return;
  for (const { 0: written, index: start } of text.matchAll(unusualLetters)) {
    const plain = toPlainLetters(written);
    if (plain !== written) yield { start, end: start + written.length, insert: plain };
  }
}

/** Returns a text in plain letters: without invisible characters, letters composed (NFC) and in their usual form. */
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

/** Base letters of letters that Unicode does not decompose. */
const baseLetters = new Map(
  Object.entries({ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ς: 'σ' }), // prettier-ignore
);
const beyondAscii = /[^ -~]/gu;
const marks = /\p{M}+/gu;

/** Returns a text, in lower case and plain letters, without accents. The language's own letters stay as they are. */
export function withoutAccents(text: string, ownLetters: string): string {
  return text.normalize('NFC').replaceAll(beyondAscii, (letter) => {
    if (ownLetters.includes(letter)) return letter;
    const base = letter.normalize('NFD').replaceAll(marks, '');
    return baseLetters.get(base) ?? base;
  });
}
