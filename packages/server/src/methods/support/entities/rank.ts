import { agreementWith } from './agreement.ts';
import type { EntityCandidate, FoundEntity } from './candidate.ts';

/**
 * Returns candidates by descending score; equal scores keep the order of the candidates. `context` has words from around the name: a
 * candidate whose description agrees with these words gets a higher score.
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

/**
 * Returns the score of a candidate: the likeness of its name, a little lower if the entity is not prominent or the context does not
 * agree with it.
 */
function scoreOf({ likeness, prominence }: EntityCandidate, hasContext: boolean, agrees: boolean): number {
  const standing = !hasContext ? prominence : agrees ? (1 + prominence) / 2 : prominence / 2;
  return Math.round(1000 * likeness * (0.8 + 0.2 * standing)) / 1000;
}

/** The minimum prominence of an entity that a name certainly means although other entities share the name. */
const PROMINENT = 0.5;

/**
 * Returns the candidate that the query certainly means; undefined if there is none. It is the only candidate with exactly this
 * name, or the only one of several that the context agrees with. Only the first vocabulary with such candidates counts, or else the
 * world's table. A person with namesakes is never certain; another entity that shares its name is certain if it is prominent or the
 * context agrees with it.
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
