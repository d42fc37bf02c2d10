/** Matches an abbreviation with full stops: "u.s". Other full stops, as in "dn.se", stay. */
const DOTTED = /^\p{L}(?:\.\p{L}){1,4}$/u;
const SMALL_DIGITS = [
  { pattern: /[₀-₉]/g, digits: '₀₁₂₃₄₅₆₇₈₉' },
  { pattern: /[⁰¹²³⁴-⁹]/g, digits: '⁰¹²³⁴⁵⁶⁷⁸⁹' },
];

/** Returns a lower-case word without the full stops of abbreviations, and with usual digits: "us" for "u.s", "co2" for "co₂". */
export function usualSpelling(word: string): string {
  if (DOTTED.test(word)) return word.replaceAll('.', '');
  if (!/\p{L}/u.test(word)) return word;
  for (const { pattern } of SMALL_DIGITS) {
    const rest = word.replaceAll(pattern, '');
    // A word that mixes kinds of digits keeps them.
    if (rest !== word && !/\p{N}/u.test(rest))
      return word.replaceAll(pattern, (digit) => digit.normalize('NFKC'));
  }
  return word;
}

/** Returns all spellings that have a word as their usual spelling: first the word itself. */
export function spellingsOf(usual: string): string[] {
  const spellings = [usual];
  const dotted = usual.replaceAll(/\p{L}(?=\p{L})/gu, '$&.');
  if (DOTTED.test(dotted)) spellings.push(dotted);
  if (/\d/.test(usual) && /\p{L}/u.test(usual))
    for (const { digits } of SMALL_DIGITS)
      spellings.push(usual.replaceAll(/\d/g, (digit) => digits[Number(digit)]!));
  return spellings;
}
