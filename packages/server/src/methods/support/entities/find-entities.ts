import { limits } from '../../../domain/limits.ts';
import type { Context } from '../../context.ts';
import type { EntityQuery, FoundEntity } from './candidate.ts';
import { ownCandidates } from './own-candidates.ts';
import { rankEntities } from './rank.ts';
import { worldCandidates } from './world-candidates.ts';

/** Where a call searches. */
export interface EntityScope {
  account: number;
  /** The ids of vocabularies that the caller may read, in order of precedence. */
  vocabularies: readonly number[];
  /** Whether the names that the world knows are searched too. */
  hasWorld: boolean;
}

/** Returns the things that a name may mean, the likeliest first. `context` has words from around the name; "" for none. */
export async function findEntities(
  service: Context,
  scope: EntityScope,
  query: EntityQuery & { context: string },
): Promise<FoundEntity[]> {
  const names = [query.name, ...swapAtComma(query.name)];
  for (const name of names) {
    // Searches for more candidates than the call returns, because the context may move later candidates to the front.
    const wide = { ...query, name, limit: limits.entities.max };
    const own = { account: scope.account, ids: scope.vocabularies };
    const candidates = [
      ...(await ownCandidates(service.store, own, wide)),
      ...(scope.hasWorld ? await worldCandidates(service, wide) : []),
    ];
    if (candidates.some(({ likeness }) => likeness === 1) || name === names.at(-1))
      return rankEntities(candidates, query.context).slice(0, query.limit);
  }
  return [];
}

/** Returns a name with the first name first if a comma shows that the surname is first: ["Stefan Löfven"] for "Löfven, Stefan"; else []. */
function swapAtComma(name: string): string[] {
  const [, last, first] = /^([^,]+),\s*([^,]+)$/.exec(name.trim()) ?? [];
  return last === undefined ? [] : [`${first!.trim()} ${last.trim()}`];
}
