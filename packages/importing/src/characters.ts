/** Returns the number of Unicode code points, the unit of every length limit. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit < 0xdc00) {
      count--;
      i++;
    }
  }
  return count;
}

/** Returns whether a text has more than `max` code points. A code point is one or two units, so most texts need no counting. */
export function isLonger(text: string, max: number): boolean {
  return text.length > 2 * max || (text.length > max && codePoints(text) > max);
}

/** Returns a text in one line: each run of white space becomes one space, and the ends are trimmed. */
export function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Returns the letters and digits of a text in lower case, to compare texts without regard to spaces and punctuation. */
export function lettersAndDigits(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
