import { z } from 'zod';
import { boolean, limit, text, threshold } from '../../contract/fields.ts';
import { pending, relatedText } from '../../contract/results.ts';
import { limits } from '../../domain/limits.ts';
import { highlighter } from '../../listing/highlights.ts';
import { parseQuery } from '../../listing/search-query.ts';
import { method } from '../context.ts';
import { facetParam, facetResult } from '../support/searching/facets.ts';
import { countMatches } from '../support/searching/count-matches.ts';
import { findTexts, findByExtTextId } from '../support/searching/find-texts.ts';
import { prepareSearch } from '../support/searching/searches.ts';
import { waitForCollections, waitBudget, pendingOf } from '../support/waiting.ts';
import { toEntries } from '../support/related-entries.ts';
import { collectionsOf, dateFields, datesOf, scopeFields } from '../support/scope.ts';
import { tagFilter, tagFilterOf } from '../support/searching/text-filters.ts';
import { mention } from './tags.ts';

export const search = method({
  name: 'text.search',
  summary:
    'Searches texts for words or a sentence, by words and by meaning, and returns the most relevant first. To find texts like a stored text, use text.relatedTexts.',
  readOnly: true,
  params: z.object({
    ...scopeFields,
    query: text(limits.searchQuery, 'outOfRange', 'missing').describe(
      'Words or a sentence. A "phrase" in quotation marks must occur. An ext_text_id alone finds its text.',
    ),
    ...tagFilter,
    ...dateFields,
    limit: limit(limits.searchResults),
    min_relevance: threshold.default(0),
    highlights: boolean.default(false).describe('Adds the places of the text that match the query.'),
    ...facetParam,
  }),
  result: z.object({
    texts: z.array(relatedText.extend({ highlights: z.array(mention).optional() })),
    pending,
    ...facetResult,
  }),
  async run(context, params, caller) {
    const { account } = caller;
    const { store } = context;
    const collections = await collectionsOf(context, account, params.collection_scope);
    const query = parseQuery(params.query);
    const left = await waitForCollections(
      context,
      caller,
      collections,
      waitBudget(context, undefined).others,
    );
    const textQuery = {
      ...{ collections, query, limit: params.limit, minRelevance: params.min_relevance },
      ...{ tagged: tagFilterOf(params), dates: datesOf(params) },
    };
    const known = await findByExtTextId(context, account, params.query.trim(), textQuery);
    const search = { ...(await prepareSearch(context, caller, textQuery)), known };
    const found = [...known, ...(await findTexts(context, caller, textQuery, search))].slice(0, params.limit);
    const counts =
      params.facets &&
      (await countMatches(context, caller, textQuery, { search, found, facets: params.facets }));
    const entries = await toEntries(store, account, found);
    const otherFields = { ...pendingOf(left), ...counts };
    if (!params.highlights) return { texts: entries.map(({ entry }) => entry), ...otherFields };
    const highlights = new Map<object, z.input<typeof mention>[]>();
    for (const { collectionId, language } of collections) {
      const some = entries.filter(({ found }) => found.collectionId === collectionId);
      const placesIn = highlighter(query, language, limits.highlights);
      const ids = some.map(({ found }) => found.textId);
      const texts = new Map(
        (await store.texts.getMany(account, collectionId, ids)).map((text) => [text.textId, text]),
      );
      for (const { found, entry } of some) {
        const text = texts.get(found.textId);
        highlights.set(entry, text === undefined ? [] : placesIn(text));
      }
    }
    const texts = entries.map(({ entry }) => ({ ...entry, highlights: highlights.get(entry) }));
    return { texts, ...otherFields };
  },
});
