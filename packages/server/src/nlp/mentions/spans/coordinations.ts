import type { CoordinationRules } from '../../../languages/span-rules.ts';
import type { Reading, Span } from '../reading.ts';
import { cutSpan, textOf, wordAt } from './span-text.ts';

/** The least number of words of each name. */
const LEAST_WORDS = 2;

/**
 * Splits two institutions with "and" between them, each named in full: "Australian Federal Police and Australian Security Intelligence
 * Organisation". "Food and Agriculture Organization" and "Prison and Probation Service" are one institution each.
 */
export function splitCoordinations(
  reading: Reading,
  spans: readonly Span[],
  { conjunction, institution }: CoordinationRules,
): readonly Span[] {
  return spans.flatMap((span) => {
    if (span.category !== 'organization') return [span];
    for (let at = span.from + LEAST_WORDS; at <= span.to - 1 - LEAST_WORDS; at++) {
      if (wordAt(reading, at) !== conjunction) continue;
      const [first, second] = [textOf(reading, span.from, at), textOf(reading, at + 1, span.to)];
      if (institution.test(first) && institution.test(second)) return cutSpan(span, [at], 1);
    }
    return [span];
  });
}
