import type { EntryPair, MergeReason } from './pairs.ts';

/** What texts say about two tags that may be one. */
export interface PairEvidence {
  /** Number of texts with both. */
  both: number;
  /** How similar the co-occurring names of the two are (`Company.likeness`), 0 to 1. */
  company: number;
  /** Number of texts of the rarer tag. */
  texts: number;
}

/** The minimum likeness of co-occurring names for a pair: of two spellings, in general, and for `trace` (tags of one known entity). */
const LEAST_COMPANY = { spelling: 0.2, others: 0.1, trace: 0.015 };

/**
 * Decides about a pair: it is suggested, suggested only if a text uses both names for one thing (`ask`), or dropped. Thresholds were
 * chosen on documents of the corpus (`npm run eval:merges`).
 */
export function decide(
  { reason, needs }: Pick<EntryPair, 'reason' | 'needs'>,
  { both, company }: PairEvidence,
): 'suggest' | 'ask' | 'drop' {
  if (needs === undefined) return 'suggest';
  // A text that writes one name in two ways is rarer than two names that differ in a letter.
  if (reason === 'spelling') return both === 0 && company >= LEAST_COMPANY.spelling ? 'suggest' : 'drop';
  if (needs === 'trace') return company >= LEAST_COMPANY.trace ? 'suggest' : 'drop';
  const isAlike = company >= LEAST_COMPANY.others;
  if (needs === 'text') return isAlike || both > 0 ? 'ask' : 'drop';
  // A text with both tags probably means two things, even if a table joins them.
  return isAlike && (reason === 'short' || both === 0) ? 'suggest' : 'ask';
}

/** The certainty of each reason, on the scale of `PairEvidence.company`, to which it is added. */
const CERTAINTY: Readonly<Record<MergeReason, number>> = {
  vocabulary: 2,
  explained: 1.5,
  entity: 1.5,
  short: 0.5,
  spelling: 0,
};

/** Returns the number by which suggestions are ordered, the greatest first. */
export const certaintyOf = (reason: MergeReason, { company }: PairEvidence): number =>
  CERTAINTY[reason] + company;
