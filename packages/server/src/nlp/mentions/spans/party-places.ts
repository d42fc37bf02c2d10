import type { Reading, Span } from '../reading.ts';

const CONFIDENCE = 0.9;

/** Marks the party and the constituency of a politician as two names: "(D-Ohio)", ", R-Texas,". */
export function splitPartyPlaces(reading: Reading, spans: readonly Span[], pattern: RegExp): readonly Span[] {
  const { text, words } = reading;
  const added: Span[] = [];
  for (const { index, 1: party, 2: place } of text.matchAll(pattern)) {
    const from = words.findIndex(({ start }) => start === index);
    const placeStart = index + party!.length + 1;
    const placeEnd = placeStart + place!.length;
    let to = from + 2;
    while (words[to] && words[to]!.start < placeEnd) to++;
    if (from < 0 || words[from + 2]?.start !== placeStart) continue;
    added.push({ from, to: from + 1, category: 'organization', confidence: CONFIDENCE });
    added.push({ from: from + 2, to, category: 'location', confidence: CONFIDENCE });
  }
  if (added.length === 0) return spans;
  const others = spans.filter((span) => !added.some(({ from, to }) => span.from < to && from < span.to));
  return [...others, ...added].sort((a, b) => a.from - b.from);
}
