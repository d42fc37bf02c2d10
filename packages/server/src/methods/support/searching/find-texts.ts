import type { Caller } from '../../../contract/method.ts';
import type { PhraseTier } from '../../../listing/phrase-tiers.ts';
import type { Context } from '../../context.ts';
import { phraseSelector } from './phrase-selector.ts';
import type { FoundText, PreparedSearch, Search, TextQuery } from './searches.ts';

/**
 * The factor by which the number of searched texts grows when too few contain a phrase, and the maximum of that number. Word pairs
 * exclude most texts without the phrase, so only old analyses and collections of a million texts reach the maximum.
 */
const depthFactor = 20;
const maxDepth = 100_000;

/** Returns the texts with an ext_text_id that pass the filters. */
export async function findByExtTextId(
  { store, tags }: Context,
  account: number,
  extTextId: string,
  { collections, tagged, dates }: TextQuery,
): Promise<FoundText[]> {
  const found: FoundText[] = [];
  for (const { collectionId } of collections) {
    const textId = await store.texts.find(account, collectionId, { extTextId });
    if (textId === undefined) continue;
    const page = { limit: 1, minTextId: textId, maxTextId: textId, from: dates.from, to: dates.to };
    const query = { account, collectionId, words: undefined, idMatch: undefined, tagged, ...page };
    if ((await tags.listTexts(query)).texts.length > 0) found.push({ collectionId, textId, relevance: 1 });
  }
  return found;
}

/**
 * Returns the texts that a query finds, except known texts: first the texts that contain the words of the query, closest wording
 * first, then the texts about its subject. Each part is ordered by relevance.
 */
export async function findTexts(
  context: Context,
  caller: Caller,
  textQuery: TextQuery,
  { tiers, hasTerms, searches, known }: PreparedSearch & { known: readonly FoundText[] },
): Promise<FoundText[]> {
  const { limit, minRelevance } = textQuery;
  const parts: FoundText[][] = [];
  const excluded = [...known];
  for (const tier of tiers) {
    const left = limit - parts.flat().length;
    if (left === 0) break;
    const part = await findInTier(
      context,
      caller,
      { ...textQuery, limit: left },
      { tier, searches, known: excluded },
    );
    parts.push(part);
    excluded.push(...part);
  }
  return joinTiers(parts, { hasTerms, minRelevance });
}

/** Joins the texts of tiers in order, with the relevances of the result. */
export function joinTiers(
  parts: readonly FoundText[][],
  { hasTerms, minRelevance }: { hasTerms: boolean; minRelevance: number },
): FoundText[] {
  const found = joinInOrder(parts);
  if (hasTerms) return found;
  return found.map(raiseRelevance).filter(({ relevance }) => relevance >= minRelevance);
}

/** Returns the texts of a tier, except known texts, most relevant first. */
async function findInTier(
  context: Context,
  { account }: Caller,
  { collections, limit }: TextQuery,
  { tier, searches, known }: { tier: PhraseTier; searches: readonly Search[]; known: readonly FoundText[] },
): Promise<FoundText[]> {
  const isKnown = ({ collectionId, textId }: FoundText): boolean =>
    known.some((text) => text.collectionId === collectionId && text.textId === textId);
  const selectMatches = phraseSelector(context, account, { collections, tier, limit });
  for (let depth = limit + known.length; ; depth = Math.min(depthFactor * depth, maxDepth)) {
    const lists = await Promise.all(searches.map((search) => search.find(tier, depth)));
    const isAll = lists.every((list) => list.length < depth) || depth >= maxDepth;
    const found = lists
      .flat()
      .filter((text) => !isKnown(text))
      .sort((one, other) => other.relevance - one.relevance || one.textId - other.textId || one.collectionId - other.collectionId); // prettier-ignore
    if (tier.phrases.length === 0) return found.slice(0, limit);
    const matching = await selectMatches(found);
    if (matching.length === limit || isAll) return matching;
  }
}

/** The smallest difference between two relevances. */
const relevanceStep = 0.0001;

/**
 * The minimum relevance of a text that contains a query without content words. Such a query is compared by meaning alone, which
 * gives "H&M" .1 and "the US" .02, whereas "Volvo" gets .99 by its words.
 */
const minMatchRelevance = 0.3;

export const raiseRelevance = <Found extends Pick<FoundText, 'relevance'>>(text: Found): Found => ({
  ...text,
  relevance: round(minMatchRelevance + (1 - minMatchRelevance) * text.relevance),
});

const round = (relevance: number): number => Math.min(0.9999, Math.round(1e4 * relevance) / 1e4);

/** Joins parts of a result. Relevances are raised so that no text is less relevant than the texts of later parts. */
function joinInOrder(parts: readonly FoundText[][]): FoundText[] {
  let minimum = 0;
  const raised = parts.toReversed().map((part) => {
    const texts = part.map((text) => ({ ...text, relevance: Math.max(text.relevance, minimum) }));
    if (texts.length > 0) minimum = round(texts[0]!.relevance + relevanceStep);
    return texts;
  });
  return raised.toReversed().flat();
}
