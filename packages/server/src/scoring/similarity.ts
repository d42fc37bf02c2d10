import { relevance } from './relevance.ts';
import type { Sample } from './sample.ts';
import { cosine } from './vector.ts';

/** Returns the semantic similarity of two texts of any collections on the scale of relevance, 0–1; undefined when one has no vector. */
export function similarity(
  one: Pick<Sample, 'language' | 'vector'>,
  other: Pick<Sample, 'language' | 'vector'>,
): number | undefined {
  if (one.vector === undefined || other.vector === undefined) return undefined;
  const pair = one.language === other.language ? one.language : 'across';
  return relevance(Math.max(cosine(one.vector, other.vector), 0), 'semantic', pair);
}
