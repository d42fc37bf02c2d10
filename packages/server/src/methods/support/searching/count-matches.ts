import type { Caller } from '../../../contract/method.ts';
import { sharedIds } from '../../../index/sets/shared-ids.ts';
import type { FacetName } from '../../../tags/queries/facets.ts';
import type { Context } from '../../context.ts';
import { facetQuery, toCounts } from './facets.ts';
import { findMatches, type MatchIds } from './find-matches.ts';
import type { FoundText, PreparedSearch, TextQuery } from './searches.ts';

interface CountedSearch {
  search: PreparedSearch & { known: readonly FoundText[] };
  /** The texts that the search returns. */
  found: readonly FoundText[];
  facets: readonly FacetName[];
}

/** Counts all texts that match a query. If the search returned fewer texts than its limit, no other texts match. */
export async function countMatches(
  context: Context,
  caller: Caller,
  textQuery: TextQuery,
  { search, found, facets }: CountedSearch,
) {
  const isAll = found.length < textQuery.limit;
  const matches = isAll ? idsOf(found) : await findMatches(context, caller, textQuery, search);
  let total = 0;
  for (const ids of matches.values()) total += ids.length;
  // Includes collections without a match: names that are one tag in all collections together are counted as one.
  const collections = textQuery.collections.map(({ collectionId }) => collectionId);
  const counts = await context.tags.facets({
    account: caller.account,
    collections: collections.sort((one, other) => one - other),
    found: new Map(collections.map((id) => [id, sharedIds(matches.get(id) ?? [])])),
    ...facetQuery(facets),
  });
  return toCounts({ total, facets: counts });
}

function idsOf(found: readonly FoundText[]): MatchIds {
  const byCollection = Map.groupBy(found, ({ collectionId }) => collectionId);
  return new Map([...byCollection].map(([id, texts]) => [id, texts.map(({ textId }) => textId)]));
}
