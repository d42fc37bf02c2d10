import type { Caller } from '../../../contract/method.ts';
import { hasContent } from '../../../listing/search-query.ts';
import { type PhraseTier, phraseTiers } from '../../../listing/phrase-tiers.ts';
import type { Context } from '../../context.ts';
import { phraseSelector } from './phrase-selector.ts';
import { type Found, type Search, searchesFor, type Wanted } from './searches.ts';

/**
 * How many more texts are looked at when too few have a phrase, and how many at most: each time they are searched anew. What
 * pairs of words tell leaves so few that the bound is met where they are not known, and by collections of a million texts.
 */
const deeper = 20;
const deepest = 100_000;

/** Returns the texts with an own id, if the filters let them pass. */
export async function findByExtTextId(
  { store, tags }: Context,
  account: number,
  extTextId: string,
  { collections, tagged, dates }: Wanted,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const { collectionId } of collections) {
    const textId = await store.texts.find(account, collectionId, { extTextId });
    if (textId === undefined) continue;
    const page = { limit: 1, minTextId: textId, maxTextId: textId, from: dates.from, to: dates.to };
    const is = { account, collectionId, words: undefined, idMatch: undefined, tagged, ...page };
    if ((await tags.listTexts(is)).texts.length > 0) found.push({ collectionId, textId, relevance: 1 });
  }
  return found;
}

/**
 * Returns the texts that a query finds, without some that are known: those that say it first, the closest to it before others,
 * then those that are about it; each of these parts by relevance.
 */
export async function findTexts(
  context: Context,
  caller: Caller,
  wanted: Wanted,
  known: readonly Found[],
): Promise<Found[]> {
  const { collections, query, limit, minRelevance } = wanted;
  const languages = new Set(collections.map(({ language }) => language));
  const all = phraseTiers(query, languages);
  if (all.length === 0) return [];
  const hasTerms = hasContent(query.text, languages);
  const searches = await searchesFor(context, caller, hasTerms ? wanted : { ...wanted, minRelevance: 0 });
  const parts: Found[][] = [];
  const before = [...known];
  for (const tier of all) {
    const left = limit - parts.flat().length;
    if (left === 0) break;
    const part = await foundSaying(
      context,
      caller,
      { ...wanted, limit: left },
      { tier, searches, known: before },
    );
    parts.push(part);
    before.push(...part);
  }
  const found = inOneOrder(parts);
  if (hasTerms) return found;
  return found.map(asSaid).filter(({ relevance }) => relevance >= minRelevance);
}

/** Returns the texts that say what they should, without some that are known, the most relevant first. */
async function foundSaying(
  context: Context,
  { account }: Caller,
  { collections, limit }: Wanted,
  { tier, searches, known }: { tier: PhraseTier; searches: readonly Search[]; known: readonly Found[] },
): Promise<Found[]> {
  const isKnown = ({ collectionId, textId }: Found): boolean =>
    known.some((one) => one.collectionId === collectionId && one.textId === textId);
  const choosePhrase = phraseSelector(context, account, { collections, tier, limit });
  for (let depth = limit + known.length; ; depth = Math.min(deeper * depth, deepest)) {
    const lists = await Promise.all(searches.map((search) => search(tier, depth)));
    const isAll = lists.every((list) => list.length < depth) || depth >= deepest;
    const found = lists
      .flat()
      .filter((one) => !isKnown(one))
      .sort((one, other) => other.relevance - one.relevance || one.textId - other.textId || one.collectionId - other.collectionId); // prettier-ignore
    if (tier.phrases.length === 0) return found.slice(0, limit);
    const fitting = await choosePhrase(found);
    if (fitting.length === limit || isAll) return fitting;
  }
}

/** The least difference of two relevances. */
const step = 0.0001;

/**
 * The least relevance of a text that says a query of which terms tell nothing: only its meaning is compared with that of the text, which
 * gives "H&M" .1 and "the US" .02 where "Volvo" has .99 by its words.
 */
const leastOfSaid = 0.3;

const asSaid = (one: Found): Found => ({
  ...one,
  relevance: rounded(leastOfSaid + (1 - leastOfSaid) * one.relevance),
});

const rounded = (relevance: number): number => Math.min(0.9999, Math.round(1e4 * relevance) / 1e4);

/** Returns parts of an answer as one: no text is less relevant than those of the parts behind its own. */
function inOneOrder(parts: readonly Found[][]): Found[] {
  let least = 0;
  const raised = parts.toReversed().map((part) => {
    const some = part.map((one) => ({ ...one, relevance: Math.max(one.relevance, least) }));
    if (some.length > 0) least = rounded(some[0]!.relevance + step);
    return some;
  });
  return raised.toReversed().flat();
}
