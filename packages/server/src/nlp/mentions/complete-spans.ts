import type { Language } from '../../domain/language.ts';
import { records } from '../../languages/index.ts';
import type { Completion, FoundName } from '../../languages/record.ts';
import type { Reading, Span } from './reading.ts';
import { splitRegions } from './regions-apart.ts';
import { joinSurnameFirst } from './surname-first.ts';
import { withoutInvisible } from '../tokens/words.ts';

/** UTF-16 code units looked at behind the word that follows a name. */
const LONGEST_REST = 120;

/**
 * The encoder's spans with their ends where the language's rules put them: with what the encoder left off, and with a place
 * and the region behind it apart. In all languages a surname and the given name behind it are one.
 */
export function completeSpans(reading: Reading, language: Language): readonly Span[] {
  const { isRegion, complete } = records[language].names;
  const joined = joinSurnameFirst(reading);
  const apart = isRegion ? splitRegions(reading, joined, isRegion) : joined;
  return complete ? lengthenSpans(reading, apart, complete) : apart;
}

function lengthenSpans(
  { text, words }: Reading,
  spans: readonly Span[],
  complete: (name: FoundName) => Completion | undefined,
): readonly Span[] {
  const wordAt = (at: number) => withoutInvisible(text.slice(words[at]!.start, words[at]!.end));
  return spans.map((span, at): Span => {
    const { from, to, category } = span;
    const next = words[to];
    const limit = spans[at + 1]?.from ?? Infinity;
    if (!next || to >= limit) return span;
    const { end } = words[to - 1]!;
    if (text.slice(end, next.start) !== ' ') return span;
    const after = text.slice(end, next.start + LONGEST_REST);
    const found = complete({ category, words: to - from, first: wordAt(from), next: wordAt(to), after });
    if (!found || to + found.words > limit) return span;
    return { ...span, to: to + found.words, category: found.category };
  });
}
