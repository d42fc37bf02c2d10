export { codePoints, inOneLine, isLonger } from '@textkin/importing/characters';

/**
 * Returns true for a text that every store returns unchanged: without NUL (PostgreSQL refuses it, SQLite's length() stops at it) and
 * without lone surrogates (both silently replace them). The validation of a call refuses all other texts.
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/**
 * Returns a text that is safe to print in a terminal: control characters, and marks that change the direction of a line, are escaped
 * as in `\u001b`. JSON keeps its meaning.
 */
export function printable(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Returns the error for a text that is not storable. */
export function storableError(text: string): 'notStorable' | 'loneSurrogate' {
  return text.isWellFormed() ? 'notStorable' : 'loneSurrogate';
}

export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Compares texts by code points. Beyond the basic plane their order differs from the order of UTF-16 code units. */
export function codePointOrder(a: string, b: string): number {
  for (let at = 0; at < a.length && at < b.length; at++) {
    const difference = rank(a.charCodeAt(at)) - rank(b.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Ranks surrogates after all other code units, as code points beyond the basic plane come last. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
