import type { LandmarkRules } from '../../../languages/span-rules.ts';
import type { Reading, Span } from '../reading.ts';
import { followsSpace, wordAt } from './span-text.ts';

/** Joins the words of a place named after somebody: "Sankt Olofs källa", "Queen Anne's Well". The encoder finds only the person. */
export function joinLandmarks(
  reading: Reading,
  spans: readonly Span[],
  rules: LandmarkRules,
): readonly Span[] {
  return spans.map((span, at) => {
    const from = startOf(reading, span, spans[at - 1]?.to ?? 0, rules.title);
    if (from === undefined) return span;
    const limit = spans[at + 1]?.from ?? Infinity;
    // The first genitive after the title, and the noun after it.
    for (let word = from + 1; word < from + 4; word++) {
      if (!rules.genitive.test(wordAt(reading, word))) continue;
      const isPlace = rules.noun.test(wordAt(reading, word + 1)) && followsSpace(reading, word + 1);
      const isWithin = word + 1 < limit && word + 2 >= span.to;
      return isPlace && isWithin ? { ...span, from, to: word + 2, category: 'location' } : span;
    }
    return span;
  });
}

/** Returns the index of the title at the beginning of a span or directly before it. */
function startOf(reading: Reading, { from }: Span, least: number, title: RegExp): number | undefined {
  if (title.test(wordAt(reading, from))) return from;
  return from > least && title.test(wordAt(reading, from - 1)) && followsSpace(reading, from)
    ? from - 1
    : undefined;
}
