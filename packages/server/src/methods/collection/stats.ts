import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { taggedTexts, textCount } from '../../contract/results.ts';
import { categories } from '../../domain/tags/tag.ts';
import { formatDate } from '../../domain/dates.ts';
import { limits } from '../../domain/limits.ts';
import { method } from '../context.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';

export const stats = method({
  name: 'collection.stats',
  summary:
    'Returns the number of texts in a collection, how many of them wait for analysis or failed, the number of words, and the most frequent tags.',
  readOnly: true,
  params: z.object({ collection_id: id }),
  result: z.object({
    texts: textCount,
    pending: z.int().describe('Number of texts whose analysis is queued or running.'),
    failed: z.int().describe('Number of texts whose analysis failed permanently.'),
    words: z.int().describe('Number of tokens in the analysed texts: words and punctuation marks.'),
    pending_links: z
      .int()
      .describe('Number of analysed texts whose tags will be linked again because vocabularies changed.'),
    tags: z
      .array(z.object({ tag: z.string(), category: z.enum(categories), texts: taggedTexts }))
      .describe(`The ${limits.statsTags} most frequent tags, most texts first.`),
    oldest_pending: z.iso.datetime().optional(),
  }),
  async run({ store, tags }, { collection_id }, { account }) {
    const stats = await store.collections.stats(account, collection_id);
    const { oldestPendingAt, pendingLinks, ...counts } = foundOrThrow(stats, 'noSuchCollection');
    const collections = [collection_id];
    return {
      ...counts,
      pending_links: pendingLinks,
      tags: await tags.frequent({ account, collections, limit: limits.statsTags }),
      ...(oldestPendingAt !== undefined && { oldest_pending: formatDate(oldestPendingAt) }),
    };
  },
});
