import { relevance } from './relevance.ts';
import type { Sample } from './sample.ts';
import { cosine } from './vector.ts';

/**
 * How alike the meanings of two texts of any collections are, 0–1 on the scale of relevance; undefined when one of them
 * has none to compare.
 */
export function similarity(
  one: Pick<Sample, 'language' | 'vector'>,
  other: Pick<Sample, 'language' | 'vector'>,
): number | undefined {
  if (one.vector === undefined || other.vector === undefined) return undefined;
  const kind = one.language === other.language ? one.language : 'across';
  return relevance(Math.max(cosine(one.vector, other.vector), 0), 'semantic', kind);
}
