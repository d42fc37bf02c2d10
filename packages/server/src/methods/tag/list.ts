import { z } from 'zod';
import { cursor, readCursor, toCursor } from '../../contract/cursor.ts';
import { category, integer, limit, oneOf, text } from '../../contract/fields.ts';
import { linkResult, taggedTexts } from '../../contract/results.ts';
import { formatDate } from '../../domain/dates.ts';
import { limits } from '../../domain/limits.ts';
import { type Category } from '../../domain/tags/tag.ts';
import { type ListedTag, listOrders, listUnits } from '../../tags/queries/list.ts';
import { nameMatches } from '../../tags/names/named.ts';
import { method } from '../context.ts';
import { links, type ResolveLink, scopeLinks } from '../support/entities/links.ts';
import { dateFields, datesOf, kind, nameOrTopicResult, scopeFields, tagScope } from '../support/scope.ts';

export const tagEntry = z.object({
  ...nameOrTopicResult,
  texts: taggedTexts,
  first: z.iso.datetime().describe('The date of the earliest text with the tag.'),
  last: z.iso.datetime(),
  variants: z
    .array(z.string())
    .optional()
    .describe('Other names of the tag, most frequent first; then names that were changed into it.'),
  link: linkResult.optional(),
});

export function toTagEntry(
  { first, last, variants, link, ...tag }: ListedTag,
  linkOf: ResolveLink = () => undefined,
): z.input<typeof tagEntry> {
  const dates = { first: formatDate(first), last: formatDate(last) };
  const resolved = linkOf(link && { ...link, confidence: 1 });
  return {
    ...{ ...tag, ...dates },
    ...(variants.length > 0 && { variants }),
    ...(resolved && { link: resolved }),
  };
}

export const list = method({
  name: 'tag.list',
  summary:
    'Returns the tags of one or more collections, each with the number of its texts and the dates of its first and last text. Variants of a name are one entry.',
  readOnly: true,
  params: z.object({
    ...scopeFields,
    prefix: text(limits.tag, 'outOfRange')
      .default('')
      .describe('The beginning of a name, ignoring case and accents.'),
    match: oneOf(nameMatches)
      .default('prefix')
      .describe(
        'With `words`, each word of the prefix begins a word of a name, in any order. If no tag fits, a word of five characters or more may have one wrong letter.',
      ),
    category: category.optional(),
    kind,
    min_texts: integer(limits.minTexts).default(1),
    order: oneOf(listOrders).default('texts'),
    by: oneOf(listUnits)
      .default('tag')
      .describe('With `entity`, names that mean one entity are one entry, across languages and collections.'),
    links,
    ...dateFields,
    limit: limit(limits.listedTags),
    cursor: cursor.optional(),
  }),
  result: z.object({
    tags: z.array(tagEntry),
    next: z.string().optional(),
    misspelled: z
      .literal(true)
      .optional()
      .describe(
        'Set when no tag has the words of the prefix, and the tags have words that differ in one letter.',
      ),
  }),
  async run(context, params, caller) {
    const { account } = caller;
    const scope = await tagScope(context, account, params.collection_scope);
    const { order, limit, prefix, match, category, min_texts: minTexts } = params;
    const versions = scope.collections.length;
    const position = readCursor(params.cursor, { order, versions, place: ['number', 'string', 'string'] });
    const [rank, tag, categoryOrTopic] = (position?.place ?? []) as [number, string, Category | 'topic'];
    const tagKind =
      categoryOrTopic === 'topic'
        ? { category: 'unknown' as const, kind: categoryOrTopic }
        : { category: categoryOrTopic };
    const after = position && { rank, tag, ...tagKind };
    const { tags, next, isMisspelled, ...at } = await context.tags.list({
      ...scope,
      ...{
        prefix,
        match,
        category,
        kind: params.kind,
        minTexts,
        order,
        by: params.by,
        links: params.links,
        limit,
        after,
      },
      dates: datesOf(params),
      versions: position?.versions,
    });
    const place = next && [next.rank, next.tag, next.kind ?? next.category];
    const linkOf = await scopeLinks(context, caller, scope, tags);
    return {
      tags: tags.map((tag) => toTagEntry(tag, linkOf)),
      ...(place && { next: toCursor({ order, ...at, place }) }),
      ...(isMisspelled && { misspelled: isMisspelled }),
    };
  },
});
