import { codeAfterZ, fold } from '../tags/fold.ts';
import { inWord, type Phrase, signsIn, tellingSigns, wordEnd, wordStart } from './words.ts';

/** A place in a field, in UTF-16 code units. */
export interface Span {
  offset: number;
  length: number;
}

/**
 * Returns where a phrase stands: its words one behind the other, whatever signs are between them, with its telling signs. Thousands
 * of texts may be looked through for a phrase that hardly any has: to take their words by a regular expression and to fold each takes
 * two and a half times as long.
 */
export function phraseSpans(text: string, { words, signs }: Phrase, letters: string): Span[] {
  const found: Span[] = [];
  if (words.length === 0) return found;
  const starts: number[] = [];
  const ends: number[] = [];
  const isThere = () => {
    for (let back = 1; back <= words.length; back++) {
      if (!isWord(text, starts.at(-back)!, ends.at(-back)!, words.at(-back)!, letters)) return false;
    }
    return true;
  };
  const hasSigns = signs.some((some) => some !== '');
  /** The first word that is in no span. */
  let free = 0;
  for (let start = wordStart(text, 0); start < text.length;) {
    const end = wordEnd(text, start);
    starts.push(start);
    ends.push(end);
    start = wordStart(text, end);
    const from = starts.length - words.length;
    if (from < free || !isThere()) continue;
    const bounds = { offset: starts[from]!, length: end - starts[from]! };
    const gaps = (): string[] =>
      signs.map((_, at) => text.slice(ends[from + at - 1] ?? 0, starts[from + at] ?? start));
    const span = hasSigns ? withSigns(bounds, gaps(), signs) : bounds;
    if (span === undefined) continue;
    found.push(span);
    free = starts.length;
  }
  return found;
}

/** Returns a span with the telling signs at its ends; undefined where the gaps before, between and behind its words lack any. */
function withSigns(
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
  const [before, behind] = [gaps[0]!, gaps[last]!];
  const leading =
    signs[0] === '' ? 0 : before.length - [...before.matchAll(tellingSigns)].at(-signs[0]!.length)!.index;
  const trailing =
    signs[last] === '' ? 0 : [...behind.matchAll(tellingSigns)][signs[last]!.length - 1]!.index + 1;
  return { offset: offset - leading, length: leading + length + trailing };
}

/** Whether a word of a text is another one, which is folded: letters of ASCII are compared as they stand. */
function isWord(text: string, start: number, end: number, other: string, letters: string): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) return fold(text.slice(start, end), letters) === other;
    const isCapital = code >= 0x41 && code <= 0x5a;
    if ((isCapital ? code + 0x20 : code) === other.charCodeAt(at - start)) continue;
    // Another letter, unless an accent that follows makes it this one.
    const isPlain = at + 1 === end || text.charCodeAt(at + 1) <= 0x7f;
    if (isPlain) return false;
  }
  return end - start === other.length;
}

/**
 * Whether a text may say a phrase: false is sure, and tells it in a tenth of the time that `phraseSpans` takes. A text with
 * other letters that are folded, such as accents, may say anything. Neither pattern has flags that make it read whole
 * characters, which takes two to eight times as long.
 */
export function phraseSieve({ words }: Phrase, letters: string): (text: string) => boolean {
  // Folded, a language's own letters stand behind z in their order. Words hold no sign that means something in a pattern.
  const written = (word: string): string =>
    word.replaceAll(/[^ -~]/gu, (one) => letters[one.charCodeAt(0) - codeAfterZ] ?? one);
  const pattern = new RegExp(words.map(written).join('[^a-z0-9]+'));
  const others = new RegExp(`[^\\x00-\\x7f${letters}${letters.toUpperCase()}]+`, 'g');
  const mayFold = (text: string): boolean => (text.match(others) ?? []).some((some) => inWord.test(some));
  return (text) => pattern.test(text.toLowerCase()) || mayFold(text);
}
