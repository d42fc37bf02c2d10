import { z } from 'zod';
import { cursor, readCursor, toCursor } from '../../contract/cursor.ts';
import { date, id, limit, oneOf } from '../../contract/fields.ts';
import { relatedText } from '../../contract/results.ts';
import { formatDate } from '../../domain/dates.ts';
import { limits } from '../../domain/limits.ts';
import { method } from '../context.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';
import { nextField } from '../support/paged.ts';
import { savedSearchResult } from './saved-search-fields.ts';
import { toEntries } from '../support/related-entries.ts';

export const matches = method({
  name: 'search.matches',
  summary: `Returns the texts that match a saved search, in the order in which they began to match. Each text is listed once, for as long as it matches. The latest ${limits.savedSearches.matches.toLocaleString('en')} matches are kept.`,
  readOnly: true,
  params: z.object({
    saved_search_id: id,
    order: oneOf(['matched', '-matched'])
      .default('matched')
      .describe(
        'The order by the time when a text began to match: earliest first, or with "-matched" latest first.',
      ),
    matched_after: date.optional().describe('Returns only texts that began to match at this time or later.'),
    limit: limit(limits.savedMatches),
    cursor: cursor.optional(),
  }),
  result: z.object({
    name: savedSearchResult.shape.name.describe('The name of the saved search.'),
    created: savedSearchResult.shape.created,
    texts: z.array(
      relatedText.extend({
        relevance: relatedText.shape.relevance.describe('The relevance when the text began to match.'),
        matched: z.iso.datetime().describe('When the text began to match.'),
      }),
    ),
    next: nextField,
  }),
  async run({ store }, { saved_search_id, order, matched_after, limit, ...params }, { account }) {
    const { savedSearches } = store;
    const search = foundOrThrow(await savedSearches.get(account, saved_search_id), 'noSuchSavedSearch');
    const position = readCursor(params.cursor, { order, versions: 0, place: ['integer'] });
    const found = await savedSearches.matches(account, saved_search_id, {
      beyond: position?.place[0] as number | undefined,
      from: matched_after,
      isLatestFirst: order === '-matched',
      // One more match shows that there is a next page.
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    const entries = await toEntries(store, account, page);
    const next = () => toCursor({ order, versions: [], place: [page.at(-1)!.number] });
    return {
      ...{ name: search.name, created: formatDate(search.createdAt) },
      texts: entries.map(({ found, entry }) => ({ ...entry, matched: formatDate(found.matchedAt) })),
      ...(found.length > limit && { next: next() }),
    };
  },
});
