import type { Caller } from '../../../contract/method.ts';
import { ServiceError } from '../../../domain/errors.ts';
import { limits } from '../../../domain/limits.ts';
import { holdsId, type SharedIds, sharedIds } from '../../../index/sets/shared-ids.ts';
import type { PhraseTier } from '../../../listing/phrase-tiers.ts';
import type { MatchingTexts } from '../../../related/matching-texts.ts';
import type { Context } from '../../context.ts';
import { joinTiers } from './find-texts.ts';
import { phraseSelector } from './phrase-selector.ts';
import type { FoundText, PreparedSearch, TextQuery } from './searches.ts';

/** Ids of the texts of each collection. */
export type MatchIds = Map<number, number[] | Float64Array>;

/**
 * Returns all texts that match a query, including known texts: the texts that `findTexts` would return without a limit. The texts
 * of a tier without phrases need no check, so the only texts read are those of other tiers that this tier lacks.
 */
export async function findMatches(
  context: Context,
  { account }: Caller,
  textQuery: TextQuery,
  { tiers, hasTerms, searches, known }: PreparedSearch & { known: readonly FoundText[] },
): Promise<MatchIds> {
  const matching = async (tier: PhraseTier): Promise<MatchingTexts[]> =>
    (await Promise.all(searches.map((search) => search.matching(tier)))).flat();
  const free = tiers.find(({ phrases }) => phrases.length === 0);
  const unchecked = free ? await matching(free) : [];
  const base = new Map<number, SharedIds[]>();
  for (const { collectionId, ids } of unchecked)
    base.set(collectionId, [...(base.get(collectionId) ?? []), sharedIds(ids)]);
  const isFound = (collectionId: number, id: number): boolean =>
    base.get(collectionId)?.some((ids) => holdsId(ids, id)) === true;
  const parts: FoundText[][] = [];
  for (const tier of tiers.filter((one) => one !== free)) {
    const isKnown = keysOf(parts.flat());
    const candidates = (await matching(tier)).flatMap((texts) =>
      textsOf(texts, (id) => !isFound(texts.collectionId, id) && !isKnown.has(keyOf(texts.collectionId, id))),
    );
    if (candidates.length > limits.facetPhrases)
      throw new ServiceError('tooManyToCount', { field: 'facets', limit: limits.facetPhrases });
    const select = phraseSelector(context, account, { ...textQuery, tier, limit: Infinity });
    parts.push(await select(candidates));
  }
  const checked = [...joinTiers(parts, { hasTerms, minRelevance: textQuery.minRelevance }), ...known];
  return union(
    unchecked,
    checked.filter(({ collectionId, textId }) => !isFound(collectionId, textId)),
  );
}

const keyOf = (collectionId: number, textId: number): string => `${collectionId}/${textId}`;
const keysOf = (texts: readonly FoundText[]): Set<string> =>
  new Set(texts.map(({ collectionId, textId }) => keyOf(collectionId, textId)));

function textsOf(
  { collectionId, ids, relevances }: MatchingTexts,
  accepts: (id: number) => boolean,
): FoundText[] {
  const texts: FoundText[] = [];
  for (const [at, textId] of ids.entries())
    if (accepts(textId)) texts.push({ collectionId, textId, relevance: relevances[at]! });
  return texts;
}

function union(some: readonly MatchingTexts[], others: readonly FoundText[]): MatchIds {
  const found: MatchIds = new Map();
  for (const { collectionId, ids } of some) {
    const before = found.get(collectionId);
    found.set(collectionId, before ? [...before, ...ids] : ids);
  }
  for (const [collectionId, texts] of Map.groupBy(others, (text) => text.collectionId)) {
    const ids = new Set(texts.map(({ textId }) => textId));
    found.set(collectionId, [...(found.get(collectionId) ?? []), ...ids]);
  }
  return found;
}
