import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { categories } from '../../domain/tags/tag.ts';
import { formatDate } from '../../domain/dates.ts';
import { limits } from '../../domain/limits.ts';
import { method } from '../context.ts';
import { existing } from '../support/existing.ts';

export const stats = method({
  name: 'collection.stats',
  summary:
    'Counts the texts of a collection, those still to be analysed, their words and the most frequent tags.',
  readOnly: true,
  params: z.object({ collection_id: id }),
  result: z.object({
    texts: z.int(),
    pending: z.int().describe('Texts whose analysis waits or runs.'),
    failed: z.int().describe('Texts whose analysis failed for good.'),
    words: z.int().describe('Of the analysed texts, each punctuation mark among them.'),
    tags: z.array(z.object({ tag: z.string(), category: z.enum(categories), texts: z.int() })),
    oldest_pending: z.iso.datetime().optional(),
  }),
  async run({ store, tags }, { collection_id }, { account }) {
    const stats = await store.collections.stats(account, collection_id);
    const { oldestPendingAt, ...counts } = existing(stats, 'noSuchCollection');
    const collections = [collection_id];
    return {
      ...counts,
      tags: await tags.frequent({ account, collections, limit: limits.statsTags }),
      ...(oldestPendingAt !== undefined && { oldest_pending: formatDate(oldestPendingAt) }),
    };
  },
});
