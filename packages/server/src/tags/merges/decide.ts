import type { EntryPair, MergeReason } from './pairs.ts';

/** What texts say about two tags that may be one. */
export interface PairEvidence {
  /** Number of texts with both tags. */
  both: number;
  /** How similar the co-occurring names of the two tags are, 0 to 1 (`CoOccurrences.similarity`). */
  similarity: number;
  /** Number of texts of the rarer tag. */
  texts: number;
}

/** The minimum similarity of co-occurring names: of two spellings, of other pairs, and for `trace` (tags of one known entity). */
const LEAST_SIMILARITY = { spelling: 0.2, others: 0.1, trace: 0.015 };

/**
 * Decides whether a pair is suggested, suggested only if a text uses both names for one thing (`ask`), or dropped. The thresholds
 * were chosen on documents of the corpus (`npm run eval:merges`).
 */
export function decide(
  { reason, needs }: Pick<EntryPair, 'reason' | 'needs'>,
  { both, similarity }: PairEvidence,
): 'suggest' | 'ask' | 'drop' {
  if (needs === undefined) return 'suggest';
  // A text that writes one name in two ways is rarer than two names that differ in a letter.
  if (reason === 'spelling')
    return both === 0 && similarity >= LEAST_SIMILARITY.spelling ? 'suggest' : 'drop';
  if (needs === 'trace') return similarity >= LEAST_SIMILARITY.trace ? 'suggest' : 'drop';
  const isAlike = similarity >= LEAST_SIMILARITY.others;
  if (needs === 'text') return isAlike || both > 0 ? 'ask' : 'drop';
  // A text with both tags probably means two things, even if a table joins them.
  return isAlike && (reason === 'short' || both === 0) ? 'suggest' : 'ask';
}

/** The certainty of each reason, on the scale of `PairEvidence.similarity`, to which it is added. */
const CERTAINTY: Readonly<Record<MergeReason, number>> = {
  vocabulary: 2,
  explained: 1.5,
  entity: 1.5,
  short: 0.5,
  spelling: 0,
};

/** Returns the number by which suggestions are ordered, the greatest first. */
export const certaintyOf = (reason: MergeReason, { similarity }: PairEvidence): number =>
  CERTAINTY[reason] + similarity;
