import type { Language } from '../../domain/language.ts';
import { records } from '../../languages/index.ts';
import type { Completion, FoundName } from '../../languages/record.ts';
import type { Reading, Span } from './reading.ts';
import { splitCoordinations } from './spans/coordinations.ts';
import { splitAtDash } from './spans/dashes.ts';
import { trimEdges } from './spans/edges.ts';
import { joinParts } from './spans/joins.ts';
import { joinLandmarks } from './spans/landmarks.ts';
import { splitOwners } from './spans/owners.ts';
import { splitPartyPlaces } from './spans/party-places.ts';
import { joinSurnameFirst } from './surname-first.ts';
import { withoutInvisible } from '../tokens/words.ts';

/** UTF-16 code units that are read from the start of the word after a name. */
const LONGEST_REST = 120;

/**
 * Corrects the ends of the encoder's spans by the rules of the language: adds words that the encoder missed, removes common words, and
 * splits two names that it joined. In all languages it joins a surname with the given name after it.
 */
export function completeSpans(reading: Reading, language: Language): readonly Span[] {
  const { isRegion, complete } = records[language].names;
  const rules = records[language].spans;
  const { landmarks, owners, coordinations, partyAndPlace } = rules;
  let spans = splitAtDash(reading, joinSurnameFirst(reading));
  if (partyAndPlace) spans = splitPartyPlaces(reading, spans, partyAndPlace);
  if (owners) spans = splitOwners(reading, spans, owners);
  if (coordinations) spans = splitCoordinations(reading, spans, coordinations);
  if (rules.joins.length > 0) spans = joinParts(reading, spans, rules.joins);
  if (isRegion) spans = splitRegions(reading, spans, isRegion);
  spans = trimEdges(reading, spans, rules);
  if (complete) spans = lengthenSpans(reading, spans, complete);
  return landmarks ? joinLandmarks(reading, spans, landmarks) : spans;
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
    const found = complete({
      category,
      wordCount: to - from,
      firstWord: wordAt(from),
      nextWord: wordAt(to),
      after,
    });
    if (!found || to + found.wordCount > limit) return span;
    return { ...span, to: to + found.wordCount, category: found.category };
  });
}

/**
 * Splits a town from the region after it: "Miramar Florida", "San Rafael Ca" and "brittany france" are two places each
 * (guideline of Universal NER), as they are with a comma between.
 */
function splitRegions(
  { text, words }: Reading,
  spans: readonly Span[],
  isRegion: (last: string, before: string) => boolean,
): readonly Span[] {
  const wordAt = (at: number) => withoutInvisible(text.slice(words[at]!.start, words[at]!.end));
  return spans.flatMap((span): Span[] => {
    const at = span.to - 1;
    if (span.category !== 'location' || at === span.from) return [span];
    const isAfterSpace = text.slice(words[at - 1]!.end, words[at]!.start) === ' ';
    if (!isAfterSpace || !isRegion(wordAt(at), wordAt(at - 1))) return [span];
    return [
      { ...span, to: at },
      { ...span, from: at },
    ];
  });
}
