import { limits } from '../../../domain/limits.ts';
import type { Context } from '../../context.ts';
import type { FoundEntity } from './candidate.ts';
import { rankEntities } from './rank.ts';
import { type EntityQuery, worldCandidates } from './world-candidates.ts';

/** Returns the things that a name may mean, the likeliest first. `context` are words that stood around the name; "" for none. */
export async function findEntities(
  service: Context,
  query: EntityQuery,
  context: string,
): Promise<FoundEntity[]> {
  // More candidates than entities are returned, because the context may put the last ones first.
  const wide = { ...query, limit: limits.entities.max };
  return rankEntities(await worldCandidates(service, wide), context).slice(0, query.limit);
}
