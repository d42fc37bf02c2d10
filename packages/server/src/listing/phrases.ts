import { codeAfterZ, fold } from '../tags/fold.ts';
import { inWord, type Phrase, signsIn, significantSigns, wordEnd, wordStart } from './words.ts';

/** A place in a field, in UTF-16 code units. */
export interface Span {
  offset: number;
  length: number;
}

/**
 * Returns the places of a phrase in a text: its words in sequence, with any signs between them, and its significant
 * signs. A rare phrase is searched for in thousands of texts: finding words by a regular expression and folding each
 * takes two and a half times as long.
 */
export function phraseSpans(text: string, { words, signs }: Phrase, letters: string): Span[] {
  const found: Span[] = [];
  if (words.length === 0) return found;
  const starts: number[] = [];
  const ends: number[] = [];
  const matches = () => {
    for (let back = 1; back <= words.length; back++) {
      if (!equalsFolded(text, starts.at(-back)!, ends.at(-back)!, words.at(-back)!, letters)) return false;
    }
    return true;
  };
  const hasSigns = signs.some((some) => some !== '');
  /** The number of the first word that is in no span. */
  let firstFree = 0;
  for (let start = wordStart(text, 0); start < text.length;) {
    const end = wordEnd(text, start);
    starts.push(start);
    ends.push(end);
    start = wordStart(text, end);
    const first = starts.length - words.length;
    if (first < firstFree || !matches()) continue;
    const bounds = { offset: starts[first]!, length: end - starts[first]! };
    const gaps = (): string[] =>
      signs.map((_, at) => text.slice(ends[first + at - 1] ?? 0, starts[first + at] ?? start));
    const span = hasSigns ? addSigns(bounds, gaps(), signs) : bounds;
    if (span === undefined) continue;
    found.push(span);
    firstFree = starts.length;
  }
  return found;
}

/**
 * Extends a span by the significant signs at its ends; undefined if a sign is missing before, between or after its
 * words.
 */
function addSigns(
  { offset, length }: Span,
  gaps: readonly string[],
  signs: readonly string[],
): Span | undefined {
  const last = signs.length - 1;
  const has = (gap: string, at: number): boolean => {
    const wanted = signs[at]!;
    if (wanted === '') return true;
    if (at === 0) return signsIn(gap).endsWith(wanted);
    return at === last ? signsIn(gap).startsWith(wanted) : signsIn(gap) === wanted;
  };
  if (!gaps.every(has)) return undefined;
  const [before, after] = [gaps[0]!, gaps[last]!];
  const leading =
    signs[0] === '' ? 0 : before.length - [...before.matchAll(significantSigns)].at(-signs[0]!.length)!.index;
  const trailing =
    signs[last] === '' ? 0 : [...after.matchAll(significantSigns)][signs[last]!.length - 1]!.index + 1;
  return { offset: offset - leading, length: leading + length + trailing };
}

/** Returns whether a word of a text equals a folded word. Compares ASCII letters without folding. */
function equalsFolded(text: string, start: number, end: number, other: string, letters: string): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) return fold(text.slice(start, end), letters) === other;
    const isCapital = code >= 0x41 && code <= 0x5a;
    if ((isCapital ? code + 0x20 : code) === other.charCodeAt(at - start)) continue;
    // The letters differ, unless a combining accent follows.
    const isPlain = at + 1 === end || text.charCodeAt(at + 1) <= 0x7f;
    if (isPlain) return false;
  }
  return end - start === other.length;
}

/**
 * Returns a function that checks whether a text may have a phrase, in a tenth of the time of `phraseSpans`: false is
 * certain, true is not. Always true for a text with other letters that are folded, such as accented letters. The patterns
 * have no flag `u`, with which they take two to eight times as long.
 */
export function phrasePrefilter({ words }: Phrase, letters: string): (text: string) => boolean {
  // Folding maps a language's own letters to codes after z, in their order. Words have no characters to escape in a pattern.
  const written = (word: string): string =>
    word.replaceAll(/[^ -~]/gu, (one) => letters[one.charCodeAt(0) - codeAfterZ] ?? one);
  const pattern = new RegExp(words.map(written).join('[^a-z0-9]+'));
  const others = new RegExp(`[^\\x00-\\x7f${letters}${letters.toUpperCase()}]+`, 'g');
  const mayFold = (text: string): boolean => (text.match(others) ?? []).some((some) => inWord.test(some));
  return (text) => pattern.test(text.toLowerCase()) || mayFold(text);
}
