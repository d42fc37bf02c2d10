import type { Caller } from '../../contract/method.ts';
import type { Collection } from '../../domain/collection.ts';
import type { Language } from '../../domain/language.ts';
import { limits } from '../../domain/limits.ts';
import { phraseFilter } from '../../listing/highlights.ts';
import { phrasePairs } from '../../listing/neighbours.ts';
import { askedIn, hasContent, phraseTerms, type SearchQuery } from '../../listing/search-query.ts';
import { modelName } from '../../nlp/model.ts';
import { textTerms } from '../../nlp/terms/terms.ts';
import type { RelatedText } from '../../related/found.ts';
import { type Sample, sampleOf } from '../../scoring/sample.ts';
import type { TagFilter } from '../../tags/queries/tagged.ts';
import type { Dates } from '../../tags/view.ts';
import type { Context } from '../context.ts';

/** What is looked for, and where. */
export interface Asked {
  collections: readonly Collection[];
  query: SearchQuery;
  limit: number;
  minRelevance: number;
  tagged: TagFilter | undefined;
  dates: Dates;
}

export type Found = Pick<RelatedText, 'collectionId' | 'textId' | 'relevance'>;

/**
 * How many more texts are looked at when too few have a phrase, and how many at most: each time they are searched anew. What
 * pairs of words tell leaves so few that the bound is met where they are not known, and by collections of a million texts.
 */
const deeper = 20;
const deepest = 100_000;

/** The texts with an own id, if the filters let them pass. */
export async function ownTexts(
  { store, tags }: Context,
  account: number,
  extTextId: string,
  { collections, tagged, dates }: Asked,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const { collectionId } of collections) {
    const textId = await store.texts.find(account, collectionId, { extTextId });
    if (textId === undefined) continue;
    const page = { limit: 1, minTextId: textId, maxTextId: textId, from: dates.from, to: dates.to };
    const is = { account, collectionId, words: undefined, own: undefined, tagged, ...page };
    if ((await tags.listTexts(is)).texts.length > 0) found.push({ collectionId, textId, relevance: 1 });
  }
  return found;
}

/** The texts that a query finds, without some that are known, the most relevant first. */
export async function foundBy(
  context: Context,
  caller: Caller,
  asked: Asked,
  known: readonly Found[],
): Promise<Found[]> {
  const { collections, query, limit } = asked;
  if (!hasContent(query.text, new Set(collections.map(({ language }) => language)))) return [];
  const parts = await partsOf(context, caller, asked);
  const isKnown = ({ collectionId, textId }: Found): boolean =>
    known.some((one) => one.collectionId === collectionId && one.textId === textId);
  const hasPhrases = phrasesIn(context, caller.account, asked);
  for (let depth = limit + known.length; ; depth = Math.min(deeper * depth, deepest)) {
    const lists = await Promise.all(parts.map((part) => context.related.texts({ ...part, limit: depth })));
    const isAll = lists.every((list) => list.length < depth) || depth >= deepest;
    const found = lists
      .flat()
      .filter((one) => !isKnown(one))
      .sort((one, other) => other.relevance - one.relevance || one.textId - other.textId || one.collectionId - other.collectionId); // prettier-ignore
    if (query.phrases.length === 0) return found.slice(0, limit);
    const fitting = await hasPhrases(found);
    if (fitting.length === limit || isAll) return fitting;
  }
}

/** The searches that a query needs: one for each language of texts, or each collection where tags are asked for. */
async function partsOf(context: Context, { account, signal }: Caller, asked: Asked) {
  const { collections, query, minRelevance, tagged, dates } = asked;
  const { text } = query;
  const source = { headline: '', body: text, language: askedIn(text, collections[0]!.language) };
  const result = await context.analysis.preview(account, source, limits.searchWait, signal);
  const vector = typeof result === 'string' ? undefined : result.vector;
  const forms = (language: Language) => ({
    sample: sampleOfQuery(text, vector, language),
    ...(query.phrases.length > 0 && {
      required: { terms: phraseTerms(query, language), pairs: phrasePairs(query, language) },
    }),
  });
  const options = {
    ...{ account, isAsked: true, relatedBy: 'automatic' as const },
    ...{ minThreshold: minRelevance, maxThreshold: 1 },
    ...(dates.from !== -Infinity && { publishedAfter: dates.from }),
    ...(dates.to !== Infinity && { publishedBefore: dates.to }),
  };
  const idsOf = (some: readonly Collection[]): number[] => some.map(({ collectionId }) => collectionId);
  if (tagged === undefined) {
    const groups = Map.groupBy(collections, ({ language }) => language);
    return [...groups].map(([language, some]) => ({
      ...{ ...options, ...forms(language), scope: idsOf(some) },
    }));
  }
  const texts = await context.tags.tagged({ account, collections: idsOf(collections), ...tagged });
  return collections
    .filter(({ collectionId }) => texts.has(collectionId))
    .map(({ collectionId, language }) => {
      const textIds = texts.get(collectionId)!;
      return { ...options, ...forms(language), scope: [collectionId], textIds };
    });
}

/**
 * A query as it is compared with texts of a language: its words read as those of that language, for names are words of any;
 * its meaning as that of its own, which then counts more than words do.
 */
function sampleOfQuery(text: string, vector: Float32Array | undefined, language: Language): Sample {
  const terms = textTerms({ headline: '', body: text, language });
  const asked = askedIn(text, language);
  if (vector === undefined) return { language, terms, vector };
  return sampleOf({ terms, vector, model: modelName }, asked);
}

/** Texts that are read at once. */
const textsAtOnce = 50;

/** Chooses, of texts in their order, the first that have every phrase; what was looked at once is remembered. */
function phrasesIn({ store }: Context, account: number, { collections, query, limit }: Asked) {
  const filters = new Map(
    collections.map(({ collectionId, language }) => [collectionId, phraseFilter(query, language)]),
  );
  const key = ({ collectionId, textId }: Omit<Found, 'relevance'>): string => `${collectionId}/${textId}`;
  const seen = new Map<string, boolean>();
  return async (found: readonly Found[]): Promise<Found[]> => {
    const fitting: Found[] = [];
    for (let from = 0; from < found.length && fitting.length < limit; from += textsAtOnce) {
      const some = found.slice(from, from + textsAtOnce);
      const unseen = some.filter((one) => !seen.has(key(one)));
      for (const [collectionId, ones] of Map.groupBy(unseen, ({ collectionId }) => collectionId)) {
        const ids = ones.map(({ textId }) => textId);
        for (const text of await store.texts.several(account, collectionId, ids))
          seen.set(key(text), filters.get(collectionId)!(text));
      }
      fitting.push(...some.filter((one) => seen.get(key(one)) === true));
    }
    return fitting.slice(0, limit);
  };
}
