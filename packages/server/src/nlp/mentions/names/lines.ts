/** The place of a name in its line. */
export interface LinePlace {
  startsSentence: boolean;
  /** Whether the line has no letter or digit before the name. */
  startsLine: boolean;
  /** Whether the line has no letter or digit after the name. */
  endsLine: boolean;
  /** The share of the other long words of the line that have a capital. */
  capitalised: number;
  /** The number of UTF-16 code units of the line outside the name, at most `REACH` on each side. */
  length: number;
}

/** UTF-16 code units that are read before and after a name. */
const REACH = 120;
const SENTENCE_START = /(?:^|[.!?:…"”»(]\s*|[-•*]\s+)$/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const LONG_WORD = /[\p{L}\p{N}]{4,}/gu;
const CAPITAL = /^\p{Lu}/u;

/** Returns the place of a name in its line. */
export function lineOf(text: string, { start, end }: { start: number; end: number }): LinePlace {
  const before = text.slice(Math.max(0, start - REACH), start);
  const after = text.slice(end, end + REACH);
  const left = before.slice(before.lastIndexOf('\n') + 1);
  const next = after.indexOf('\n');
  const right = next < 0 ? after : after.slice(0, next);
  const others = `${left} ${right}`.match(LONG_WORD) ?? [];
  return {
    startsSentence: SENTENCE_START.test(left),
    startsLine: !LETTER_OR_DIGIT.test(left),
    endsLine: !LETTER_OR_DIGIT.test(right),
    capitalised: others.filter((word) => CAPITAL.test(word)).length / Math.max(1, others.length),
    length: left.length + right.length,
  };
}
