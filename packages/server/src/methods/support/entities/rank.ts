import { agreementWith } from './agreement.ts';
import type { EntityCandidate, FoundEntity } from './candidate.ts';

/**
 * Returns candidates by falling score, ties in the order of the candidates. `context` are words that stood around the name; one
 * that agrees with the description of a candidate speaks for it.
 */
export function rankEntities(candidates: readonly EntityCandidate[], context: string): FoundEntity[] {
  const doesAgree = agreementWith(context);
  const agreeing = new Set(candidates.filter(({ about }) => doesAgree(about)));
  const agrees = (one: EntityCandidate) => agreeing.has(one);
  const certain = certainOf(candidates, agrees);
  return candidates
    .map((one) => ({ ...one, score: scoreOf(one, context !== '', agrees(one)), isCertain: one === certain }))
    .sort((one, other) => other.score - one.score);
}

/** Most of a score is the likeness of the name. The rest is how well known the thing is, and whether the context agrees with it. */
function scoreOf({ likeness, prominence }: EntityCandidate, hasContext: boolean, agrees: boolean): number {
  const standing = !hasContext ? prominence : agrees ? (1 + prominence) / 2 : prominence / 2;
  return Math.round(1000 * likeness * (0.8 + 0.2 * standing)) / 1000;
}

/** The prominence from which a name means a thing although others share the name. */
const PROMINENT = 0.5;

/**
 * Returns the candidate that the query surely means: the only one with exactly this name, or the only one of them that the
 * context agrees with. A vocabulary goes before those after it and before the world's table. A person with namesakes is never
 * certain; another thing that shares its name is certain if it is prominent, or by the context.
 */
function certainOf(
  candidates: readonly EntityCandidate[],
  agrees: (one: EntityCandidate) => boolean,
): EntityCandidate | undefined {
  const named = candidates.filter(({ likeness, isWritten }) => likeness === 1 && isWritten);
  const readings = named.filter(({ vocabulary }) => vocabulary === named[0]?.vocabulary);
  const [best, ...others] = readings.length === 1 ? readings : readings.filter(agrees);
  if (best === undefined || others.length > 0) return undefined;
  const hasNamesake = readings.some((one) => one !== best && one.category === 'person');
  if (best.category === 'person') return best.isShared || hasNamesake ? undefined : best;
  return best.isShared && best.prominence < PROMINENT && !agrees(best) ? undefined : best;
}
