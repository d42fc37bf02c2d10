import type { Language } from '../domain/language.ts';
import { perLanguage } from '../languages/index.ts';

/** What similarity is measured by: words and meaning (`automatic`), words (`statistic`), or meaning (`semantic`). */
export type RelatedBy = 'automatic' | 'statistic' | 'semantic';

/** The language of a pair of texts, or `across` for two languages. */
export type PairLanguage = Language | 'across';

/** The similarities of two texts by words and by meaning. */
export interface Similarities {
  /** The similarity by terms, 0–1; 0 when the texts share no term. */
  statistic: number;
  /** The cosine of the vectors without common directions, −1 to 1; NaN when a text has no vector. */
  semantic: number;
}

/** The weight of meaning in the score. It is higher across languages, which share few words. */
export const semanticShare: Readonly<Record<PairLanguage, number>> = {
  ...perLanguage(({ related }) => related.semanticShare),
  across: 0.7,
};

/** Combines both similarities into a score of at most 1, the score of equal texts. */
export function blend(
  { statistic, semantic }: Similarities,
  relatedBy: RelatedBy,
  pair: PairLanguage,
): number {
  if (relatedBy === 'statistic' || Number.isNaN(semantic)) return relatedBy === 'semantic' ? 0 : statistic;
  if (relatedBy === 'semantic') return semantic;
  const share = semanticShare[pair];
  return (1 - share) * statistic + share * semantic;
}
