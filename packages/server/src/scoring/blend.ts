import type { Language } from '../domain/language.ts';
import { perLanguage } from '../languages/index.ts';

export type RelatedBy = 'automatic' | 'statistic' | 'semantic';

/** The language of two texts, or that they have two. */
export type PairLanguage = Language | 'across';

/** How alike two texts are: by their words and names, and by their meaning. */
export interface Similarities {
  /** Likeness by the sparse index, 0–1; 0 when no term is shared. */
  statistic: number;
  /** Centred cosine, −1 to 1; NaN when one of the two has no vector. */
  semantic: number;
}

/** What meaning counts beside words. Across languages there are few common words. */
export const semanticShare: Readonly<Record<PairLanguage, number>> = {
  ...perLanguage(({ related }) => related.semanticShare),
  across: 0.7,
};

/** One score of the two, at most 1, which equal texts have. */
export function blend({ statistic, semantic }: Similarities, by: RelatedBy, kind: PairLanguage): number {
  if (by === 'statistic' || Number.isNaN(semantic)) return by === 'semantic' ? 0 : statistic;
  if (by === 'semantic') return semantic;
  const share = semanticShare[kind];
  return (1 - share) * statistic + share * semantic;
}
