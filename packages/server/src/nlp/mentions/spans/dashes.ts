import type { Reading, Span } from '../reading.ts';
import { cutSpan, textOf, wordAt } from './span-text.ts';

const DASH = /^[-‐‑–—]$/u;
/** The result of a match after the names of two clubs: "2–1", "33 - 29". */
const RESULT = /^\s+\(?\d{1,3}\s?[-–—]\s?\d{1,3}(?![\p{L}\d])/u;
const AGENCY = /^(?:\p{Lu}{2,5}|Reuters|Ritzau|Belga)$/u;
const CAPITAL = /^\p{Lu}/u;

/**
 * Splits names with a dash between them: two clubs before a result ("IFK Göteborg-Gais 1-2"), agencies in brackets
 * ("(TT-AFP)"), two places with a long dash ("Fort William–Mallaig").
 */
export function splitAtDash(reading: Reading, spans: readonly Span[]): readonly Span[] {
  return spans.flatMap((span) => {
    const dashes = dashesIn(reading, span);
    if (dashes.length === 0) return [span];
    const parts = cutSpan(span, dashes, 1);
    if (isAgencies(reading, span, parts)) return parts;
    const [dash, ...others] = longDashes(reading, dashes);
    if (dash === undefined || others.length > 0) return [span];
    const isLong = wordAt(reading, dash) !== '-';
    const { text, words } = reading;
    const hasResult = RESULT.test(text.slice(words[span.to - 1]!.end, words[span.to - 1]!.end + 12));
    const isRoute = isLong && span.category === 'location' && CAPITAL.test(wordAt(reading, dash + 1));
    return hasResult || isRoute ? cutSpan(span, [dash], 1) : [span];
  });
}

function dashesIn(reading: Reading, { from, to }: Span): number[] {
  const found: number[] = [];
  for (let at = from + 1; at < to - 1; at++) if (DASH.test(wordAt(reading, at))) found.push(at);
  return found;
}

/** Returns the long dashes, or all dashes if none is long: in "Saint-Étienne–Nice", the long dash separates. */
function longDashes(reading: Reading, dashes: readonly number[]): readonly number[] {
  const long = dashes.filter((at) => /[–—]/u.test(wordAt(reading, at)));
  return long.length > 0 ? long : dashes;
}

function isAgencies(reading: Reading, span: Span, parts: readonly Span[]): boolean {
  const isInBrackets = wordAt(reading, span.from - 1) === '(' && wordAt(reading, span.to) === ')';
  return isInBrackets && parts.every(({ from, to }) => AGENCY.test(textOf(reading, from, to)));
}
