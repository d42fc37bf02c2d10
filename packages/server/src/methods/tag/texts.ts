import { z } from 'zod';
import { cursor, readCursor, toCursor } from '../../contract/cursor.ts';
import { limit, oneOf, threshold } from '../../contract/fields.ts';
import { linkResult, relatedText } from '../../contract/results.ts';
import { limits } from '../../domain/limits.ts';
import { textOrders } from '../../tags/queries/texts.ts';
import { method } from '../context.ts';
import { links, scopeLinks } from '../support/entities/links.ts';
import { toEntries } from '../support/related-entries.ts';
import {
  dateFields,
  datesOf,
  kind,
  nameOrTopicResult,
  scopeFields,
  tagFields,
  tagScope,
} from '../support/scope.ts';

export const texts = method({
  name: 'tag.texts',
  summary: 'Returns the texts that have a tag, under any of its names, latest or most relevant first.',
  readOnly: true,
  params: z.object({
    ...scopeFields,
    ...tagFields,
    kind,
    links,
    min_relevance: threshold.default(0),
    order: oneOf(textOrders).default('latest'),
    ...dateFields,
    limit: limit(limits.listedTags),
    cursor: cursor.optional(),
  }),
  result: z.object({
    ...nameOrTopicResult,
    link: linkResult.optional(),
    total: z.int().describe('Number of texts on all pages.'),
    texts: z.array(relatedText),
    next: z.string().optional(),
  }),
  async run(context, params, caller) {
    const { account } = caller;
    const scope = await tagScope(context, account, params.collection_scope);
    const { order, limit, tag, category } = params;
    const place = ['number', 'integer', 'integer', 'integer'] as const;
    const position = readCursor(params.cursor, { order, versions: scope.collections.length, place });
    const [relevance = 0, date = 0, collectionId = 0, textId = 0] = (position?.place ?? []) as number[];
    const found = await context.tags.texts({
      ...scope,
      ...{ order, limit, name: { tag, category, kind: params.kind }, minRelevance: params.min_relevance },
      links: params.links,
      after: position && { relevance, date, collectionId, textId },
      dates: datesOf(params),
      versions: position?.versions,
    });
    if (found === undefined) return { tag, category: category ?? 'unknown', total: 0, texts: [] };
    const { total, texts, hasMore, versions } = found;
    const linkOf = await scopeLinks(context, caller, scope, [found]);
    const link = linkOf(found.link && { ...found.link, confidence: 1 });
    const entries = await toEntries(context.store, account, texts);
    const last = texts.at(-1)!;
    const next = () => [last.relevance, last.date, last.collectionId, last.textId];
    return {
      ...{ tag: found.tag, category: found.category, ...(found.kind && { kind: found.kind }), total },
      ...(link && { link }),
      texts: entries.map(({ entry }) => entry),
      ...(hasMore && { next: toCursor({ order, versions, place: next() }) }),
    };
  },
});
