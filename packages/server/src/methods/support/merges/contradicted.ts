import type { MergeCandidate } from '../../../tags/merges/candidates.ts';
import type { Context } from '../../context.ts';

/** The likeness of company from which a name means the other one, whatever else it may mean elsewhere. */
const COMPANY = 0.1;

/**
 * Returns whether the world knows things with the name of a tag that the other one is none of: "ISS" is a space station before it is
 * short for Institutional Shareholder Services.
 */
export function isContradicted(
  { names }: Pick<Context, 'names'>,
  { from, into, reason, evidence }: MergeCandidate,
): boolean {
  if (names === undefined || reason === 'entity' || reason === 'vocabulary') return false;
  const [one, other] = [from, into].map(({ tag }) => new Set(names.readings(tag).map(({ id }) => id)));
  if (one!.size === 0 || !one!.isDisjointFrom(other!)) return false;
  return other!.size > 0 || evidence.company < COMPANY;
}
