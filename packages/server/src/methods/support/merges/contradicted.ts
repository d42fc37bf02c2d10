import type { MergeCandidate } from '../../../tags/merges/candidates.ts';
import type { Context } from '../../context.ts';

/** The minimum likeness of co-occurring names at which a known name may also stand for a tag that the world does not know. */
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
