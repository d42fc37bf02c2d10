import type { Reading, Span } from './reading.ts';
import { withoutInvisible } from '../tokens/words.ts';

/**
 * Spans with a town and the region behind it apart: "Miramar Florida", "San Rafael Ca" and "brittany france"
 * are two places each (Universal NER's guideline), as they are with a comma between.
 */
export function splitRegions(
  { text, words }: Reading,
  spans: readonly Span[],
  isRegion: (last: string, before: string) => boolean,
): readonly Span[] {
  const wordAt = (at: number) => withoutInvisible(text.slice(words[at]!.start, words[at]!.end));
  return spans.flatMap((span): Span[] => {
    const at = span.to - 1;
    if (span.category !== 'location' || at === span.from) return [span];
    const isBehind = text.slice(words[at - 1]!.end, words[at]!.start) === ' ';
    if (!isBehind || !isRegion(wordAt(at), wordAt(at - 1))) return [span];
    return [
      { ...span, to: at },
      { ...span, from: at },
    ];
  });
}
