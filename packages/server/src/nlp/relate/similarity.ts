import { resemblance } from './dedupe.ts';
import { relevance } from './relevance.ts';
import type { Sample } from './text-index.ts';
import { cosine } from './vectors.ts';

/**
 * How alike two texts of any collections are, 0–1: by their meaning, on the scale of relevance, or by their words
 * where one of them has no meaning to compare.
 */
export function similarity(one: Sample, other: Sample): number {
  if (one.vector === undefined || other.vector === undefined) return resemblance(one.terms, other.terms);
  const kind = one.language === other.language ? one.language : 'across';
  return relevance(Math.max(cosine(one.vector, other.vector), 0), 'semantic', kind);
}
