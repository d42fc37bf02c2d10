import type { OwnerRules } from '../../../languages/span-rules.ts';
import type { Reading, Span } from '../reading.ts';
import { cutSpan, textOf, wordAt } from './span-text.ts';

const GENITIVE = /['’]s$/u;

/** Splits an institution and its unit: "Police Scotland's Major Investigation Team", but not "Park County Sheriff's Office". */
export function splitOwners(reading: Reading, spans: readonly Span[], rules: OwnerRules): readonly Span[] {
  return spans.flatMap((span) => {
    if (span.category !== 'organization') return [span];
    for (let at = span.from + 1; at < span.to; at++) {
      if (!GENITIVE.test(wordAt(reading, at - 1))) continue;
      const owner = textOf(reading, span.from, at).slice(0, -2);
      if (!rules.partOfName.test(owner) && rules.unit.test(textOf(reading, at, span.to)))
        return cutSpan(span, [at], 0);
    }
    return [span];
  });
}
