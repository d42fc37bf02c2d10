import type { Text } from '../domain/text.ts';
import { holdsId, type SharedIds } from '../index/sets/shared-ids.ts';
import { raiseRelevance } from '../methods/support/searching/find-texts.ts';
import type { PossibleMatch } from '../related/candidates/compare-with-queries.ts';
import type { MatchesQuery } from '../search/queries.ts';
import type { CollectionTags } from '../search/tags/interface.ts';
import type { ChangedText, ComparedText, Store } from '../store/store.ts';
import type { PreparedSavedSearch } from './prepared-saved-search.ts';

/** Saved searches that a search thread compares in one call: a page of texts takes the thread some ten milliseconds. */
const searchesPerCall = 200;

export interface CompareOptions {
  store: Pick<Store, 'texts'>;
  matches: (query: MatchesQuery) => Promise<PossibleMatch[]>;
  tags: Pick<CollectionTags, 'tagged'>;
}

interface Texts {
  accountId: number;
  collectionId: number;
  texts: readonly ChangedText[];
}

/** Returns the texts with the saved searches by which text.search would find them now. */
export async function compareTexts(
  { accountId: account, collectionId, texts }: Texts,
  searches: readonly PreparedSavedSearch[],
  { store, matches, tags }: CompareOptions,
): Promise<ComparedText[]> {
  const textIds = texts.map(({ textId }) => textId);
  const stored = new Map(
    (await store.texts.getMany(account, collectionId, textIds)).map((text) => [text.textId, text]),
  );
  const isTagged = tagChecker({ account, collectionId, tags });
  const found = new Map<number, Map<number, number>>(textIds.map((textId) => [textId, new Map()]));
  const add = async (search: PreparedSavedSearch, textId: number, relevance: number): Promise<void> => {
    if (await isTagged(search, textId)) found.get(textId)!.set(search.savedSearchId, relevance);
  };
  for (let from = 0; from < searches.length; from += searchesPerCall) {
    const some = searches.slice(from, from + searchesPerCall);
    const queries = some.map(({ query }) => query);
    for (const match of await matches({ account, collectionId, textIds, queries })) {
      const search = some[match.query]!;
      const relevance = relevanceOf(match, search, stored.get(match.textId));
      if (relevance !== undefined) await add(search, match.textId, relevance);
    }
  }
  const byOwnId = Map.groupBy(searches, ({ ownId }) => ownId);
  for (const text of stored.values())
    for (const search of byOwnId.get(text.extTextId ?? '') ?? [])
      if (isDated(search, text)) await add(search, text.textId, 1);
  return texts.map((text) => ({
    ...text,
    matches: [...found.get(text.textId)!].map(([savedSearchId, relevance]) => ({ savedSearchId, relevance })),
  }));
}

/** Returns the relevance of a match; undefined if the text lacks the phrases of the query, or is less relevant than the search demands. */
function relevanceOf(
  match: PossibleMatch,
  { hasTerms, hasPhrases, minRelevance }: PreparedSavedSearch,
  text: Text | undefined,
): number | undefined {
  const { tiers } = match;
  if (text === undefined || (tiers.length > 0 && !tiers.some((tier) => hasPhrases[tier]!(text))))
    return undefined;
  const { relevance } = hasTerms ? match : raiseRelevance(match);
  return relevance >= minRelevance ? relevance : undefined;
}

function isDated({ dates }: PreparedSavedSearch, { publishedAt, createdAt }: Text): boolean {
  const date = publishedAt ?? createdAt;
  return date >= dates.from && date < dates.to;
}

/** Returns a function that checks whether a text has the tag that a saved search demands. Each filter is resolved once. */
function tagChecker({
  account,
  collectionId,
  tags,
}: {
  account: number;
  collectionId: number;
  tags: CompareOptions['tags'];
}) {
  const known = new Map<string, Promise<SharedIds | undefined>>();
  return async ({ tagged, collections }: PreparedSavedSearch, textId: number): Promise<boolean> => {
    if (tagged === undefined) return true;
    const key = JSON.stringify([tagged, collections]);
    let ids = known.get(key);
    if (ids === undefined) {
      ids = tags.tagged({ account, collections, ...tagged }).then((texts) => texts.get(collectionId));
      known.set(key, ids);
    }
    const found = await ids;
    return found !== undefined && holdsId(found, textId);
  };
}
