import type { JoinRule } from '../../../languages/span-rules.ts';
import type { Reading, Span } from '../reading.ts';
import { textOf } from './span-text.ts';

/**
 * Joins two names that are one name: a country and its institution ("U.S. Department of State"), a court and its seat ("Mark- och
 * miljödomstolen vid Nacka tingsrätt"). The train part of the corpus never marks such a country separately from its institution.
 */
export function joinParts(
  reading: Reading,
  spans: readonly Span[],
  rules: readonly JoinRule[],
): readonly Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const before = joined.at(-1);
    if (before && isInstitution(span) && rules.some((rule) => areOne(reading, before, span, rule)))
      joined.push({ ...span, from: joined.pop()!.from });
    else joined.push(span);
  }
  return joined;
}

const isInstitution = ({ category }: Span): boolean => category === 'organization' || category === 'unknown';

function areOne(reading: Reading, before: Span, span: Span, { first, between, second }: JoinRule): boolean {
  const { text, words } = reading;
  // The full stop of "U.S." is a word of its own.
  const gap = text.slice(words[before.to - 1]!.end, words[span.from]!.start).replace(/^\./u, '');
  return (
    gap === between &&
    first.test(textOf(reading, before.from, before.to)) &&
    second.test(textOf(reading, span.from, span.to))
  );
}
