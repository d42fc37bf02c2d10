import type { MergeCandidate } from '../../../tags/merges/candidates.ts';
import type { Context } from '../../context.ts';

/** The minimum similarity of co-occurring names at which a known name may also stand for a tag that the world does not know. */
const LEAST_SIMILARITY = 0.1;

/**
 * Returns whether the name of `from` means things that the world knows, and `into` is not one of these: "ISS" means a space station
 * rather than Institutional Shareholder Services.
 */
export function isContradicted(
  { worldSearch }: Pick<Context, 'worldSearch'>,
  { from, into, reason, evidence }: MergeCandidate,
): boolean {
  if (worldSearch === undefined || reason === 'entity' || reason === 'vocabulary') return false;
  const [one, other] = [from, into].map(({ tag }) => new Set(worldSearch.readings(tag).map(({ id }) => id)));
  if (one!.size === 0 || !one!.isDisjointFrom(other!)) return false;
  return other!.size > 0 || evidence.similarity < LEAST_SIMILARITY;
}
