export { codePoints, inOneLine, isLonger } from '@textkin/importing/characters';

/**
 * True when no store would change the text: no NUL (PostgreSQL refuses it, SQLite's length() stops there) and no
 * lone surrogate (both stores silently replace it). What fails here is refused at the door.
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/**
 * The text as a terminal shows it without doing what it says: control characters, and marks that turn the direction of
 * a line around, are written as `\u001b` is. Within JSON that changes nothing.
 */
export function printable(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The error for a text that is not storable. */
export function whyNotStorable(text: string): 'notStorable' | 'loneSurrogate' {
  return text.isWellFormed() ? 'notStorable' : 'loneSurrogate';
}

export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Order of code points, which differs from the order of UTF-16 code units beyond the basic plane. */
export function codePointOrder(a: string, b: string): number {
  for (let at = 0; at < a.length && at < b.length; at++) {
    const difference = rank(a.charCodeAt(at)) - rank(b.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Surrogates stand for what comes after all other units. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
