import type { MergeCandidate } from '../../../tags/merges/candidates.ts';
import type { Context } from '../../context.ts';

/** The likeness of co-occurring names from which a name stands for a tag that the world does not know, whatever else it may mean. */
const COMPANY = 0.1;

/**
 * Returns whether the world knows things by the name of `from`, and `into` is none of them: "ISS" is a space station before it is short
 * for Institutional Shareholder Services.
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
