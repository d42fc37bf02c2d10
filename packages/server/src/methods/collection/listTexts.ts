import { z } from 'zod';
import { cursor, readCursor, toCursor } from '../../contract/cursor.ts';
import { id, limit, oneOf, someOf, text } from '../../contract/fields.ts';
import { isBlank } from '../../domain/characters.ts';
import { limits } from '../../domain/limits.ts';
import { dateOf, type ListPlace, textOrders, type TextsPage, type TextSummary } from '../../domain/text.ts';
import type { FacetQuery, Facets } from '../../tags/queries/facets.ts';
import type { TagFilter } from '../../tags/queries/tagged.ts';
import { type Context, method } from '../context.ts';
import { facetParam, facetQuery, facetResult, toCounts } from '../support/searching/facets.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';
import { includableFields, listRow, toRows } from '../support/list-rows.ts';
import { dateFields } from '../support/scope.ts';
import { tagFilter, tagFilterOf } from '../support/searching/text-filters.ts';

/** The params of the historic clients. A call with no other params gets the historic result, which has no `next`. */
const historicParams = new Set(['collection_id', 'limit', 'min_text_id', 'max_text_id']);

export const listTexts = method({
  name: 'collection.listTexts',
  summary:
    'Returns the texts of a collection without their bodies, ordered by text_id unless `order` is given.',
  readOnly: true,
  params: z.object({
    collection_id: id,
    limit: limit(limits.listTexts),
    min_text_id: id.optional(),
    max_text_id: id.optional(),
    order: oneOf(textOrders)
      .optional()
      .describe(
        'Orders by text_id or by date: the date of publication or, without one, of storing. A leading - means descending.',
      ),
    cursor: cursor.optional(),
    query: text(limits.listQuery, 'outOfRange')
      .optional()
      .describe(
        'Returns only texts whose headline has these words, ignoring case and accents, the last word as a prefix; or the text with this ext_text_id.',
      ),
    ...tagFilter,
    ...dateFields,
    include: someOf(includableFields)
      .optional()
      .describe(
        `Further fields of each row. \`excerpt\`: the first words of the body, at most ${limits.include.excerpt} characters; \`tags\`: the ${limits.include.tags} most relevant tags.`,
      ),
    ...facetParam,
  }),
  result: z.object({
    texts: z.array(listRow),
    next: z
      .string()
      .optional()
      .describe(
        'The `cursor` for the next page; absent on the last page, and if the call has no other params than collection_id, limit, min_text_id and max_text_id.',
      ),
    ...facetResult,
  }),
  async run(context, params, { account }) {
    const { store } = context;
    const { collection_id, limit, order = 'id', include = [] } = params;
    foundOrThrow(await store.collections.get(account, collection_id), 'noSuchCollection');
    const position = readCursor(params.cursor, { order, versions: 0, place: ['integer', 'integer'] });
    const [date = 0, textId = 0] = (position?.place ?? []) as number[];
    const { texts, next, counts } = await findPage(context, account, {
      collectionId: collection_id,
      ...{ limit, order, after: position && { date, textId } },
      ...{ minTextId: params.min_text_id, maxTextId: params.max_text_id },
      ...{ from: params.published_after, to: params.published_before },
      words: params.query === undefined || isBlank(params.query) ? undefined : params.query,
      ...{ tagged: tagFilterOf(params), counted: params.facets && facetQuery(params.facets) },
    });
    const isNew = Object.entries(params).some(
      ([name, value]) => value !== undefined && !historicParams.has(name),
    );
    return {
      texts: await toRows(store, account, texts, include),
      ...(isNew && next && { next: toCursor({ order, versions: [], place: [next.date, next.textId] }) }),
      ...(counts && toCounts(counts)),
    };
  },
});

interface ListQuery extends TextsPage {
  collectionId: number;
  words: string | undefined;
  tagged: TagFilter | undefined;
  counted: FacetQuery | undefined;
}

interface FoundPage {
  texts: TextSummary[];
  next?: ListPlace | undefined;
  counts?: { total: number; facets: Facets } | undefined;
}

/**
 * Returns the texts of a page, and the position of the last text if there is a next page. The store lists texts by id and date;
 * the tag thread finds texts by tags and words, and counts them.
 */
async function findPage(
  { store, tags }: Context,
  account: number,
  { collectionId, words, tagged, counted, ...page }: ListQuery,
): Promise<FoundPage> {
  const { limit } = page;
  if (words === undefined && tagged === undefined && counted === undefined) {
    const texts = await store.texts.list(account, collectionId, { ...page, limit: limit + 1 });
    const last = texts[limit - 1];
    const next = texts.length > limit && last ? { date: dateOf(last), textId: last.textId } : undefined;
    return { texts: texts.slice(0, limit), next };
  }
  const extTextId = words?.trim();
  const idMatch = extTextId ? await store.texts.find(account, collectionId, { extTextId }) : undefined;
  const found = await tags.listTexts({ account, collectionId, words, idMatch, tagged, counted, ...page });
  const ids = found.texts.map(({ textId }) => textId);
  const texts = await store.texts.summaries(account, collectionId, ids);
  const byId = new Map(texts.map((text) => [text.textId, text]));
  return {
    // A text that was deleted meanwhile is skipped.
    texts: ids.flatMap((id) => byId.get(id) ?? []),
    next: found.hasMore ? found.texts.at(-1) : undefined,
    counts: found.counts,
  };
}
