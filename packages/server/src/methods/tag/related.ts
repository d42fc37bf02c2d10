import { z } from 'zod';
import { limit } from '../../contract/fields.ts';
import { share } from '../../contract/results.ts';
import { limits } from '../../domain/limits.ts';
import { method } from '../context.ts';
import { dateFields, datesOf, nameResult, scopeFields, tagFields, tagScope } from '../support/scope.ts';

export const related = method({
  name: 'tag.related',
  summary: 'Returns the tags that occur in the texts of a tag more often than by chance, strongest first.',
  readOnly: true,
  params: z.object({ ...scopeFields, ...tagFields, ...dateFields, limit: limit(limits.relatedTags) }),
  result: z.object({
    tags: z.array(
      z.object({
        ...nameResult,
        texts: z.int().describe('Number of texts with both tags.'),
        strength: share.describe('Normalised pointwise mutual information.'),
      }),
    ),
  }),
  async run(context, params, { account }) {
    const { tag, category, limit } = params;
    const scope = await tagScope(context, account, params.collection_scope);
    const tags = await context.tags.related({
      ...scope,
      ...{ name: { tag, category }, dates: datesOf(params), limit },
    });
    return { tags };
  },
});
