import type { SpanRules } from '../../../languages/span-rules.ts';
import type { Reading, Span } from '../reading.ts';
import { followsSpace, textOf, wordAt } from './span-text.ts';

const CAPITAL = /^\p{Lu}/u;
const LOWERCASE = /^\p{Ll}+$/u;
/** The text before the beginning of a sentence, a line or a list item. */
const SENTENCE_END = /(?:^|[.!?:…\n"”'’)»•–-])\s*$/u;

/**
 * Removes common words at the edges of a name: nouns in lower case after it ("the Petén region"), a noun or an adjective at the
 * beginning of a sentence before it ("Fackförbundet Byggnads"), and the number of a house.
 */
export function trimEdges(reading: Reading, spans: readonly Span[], rules: SpanRules): readonly Span[] {
  return spans.map((span) => {
    const from = beginsWithCommonWord(reading, span, rules) ? span.from + 1 : span.from;
    const to = endOf(reading, { ...span, from }, rules);
    return from === span.from && to === span.to ? span : { ...span, from, to };
  });
}

function beginsWithCommonWord(
  reading: Reading,
  { from, to, category }: Span,
  { wordBefore, adjectiveBefore }: SpanRules,
): boolean {
  const first = wordAt(reading, from);
  const isAdjective = category === 'location' && to - from === 2 && adjectiveBefore?.test(first);
  if (to - from < 2 || (!wordBefore?.test(first) && !isAdjective)) return false;
  return CAPITAL.test(wordAt(reading, from + 1)) && startsSentence(reading, from);
}

/** Returns the end of a span without a common noun at its end and the lower-case words before it, or without the number of a house. */
function endOf(
  reading: Reading,
  { from, to, category }: Span,
  { nounAfter, houseNumber }: SpanRules,
): number {
  if (to - from < 2) return to;
  if (category === 'location' && houseNumber?.test(textOf(reading, from, to))) return to - 1;
  const isNoun = nounAfter?.test(wordAt(reading, to - 1));
  // "Albouys- town" is a word that is broken at the end of a line.
  if (!followsSpace(reading, to - 1) || /[-‐¬]$/u.test(wordAt(reading, to - 2))) return to;
  if (!isNoun || category === 'person' || !CAPITAL.test(wordAt(reading, from))) return to;
  let end = to;
  while (end > from + 1 && LOWERCASE.test(wordAt(reading, end - 1))) end--;
  return end;
}

function startsSentence({ text, words }: Reading, at: number): boolean {
  const { start } = words[at]!;
  return SENTENCE_END.test(text.slice(Math.max(0, start - 4), start));
}
