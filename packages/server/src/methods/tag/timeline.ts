import { z } from 'zod';
import { oneOf } from '../../contract/fields.ts';
import { textCount } from '../../contract/results.ts';
import { formatDate } from '../../domain/dates.ts';
import { countOutOfRange } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { intervals } from '../../tags/queries/timeline.ts';
import { method } from '../context.ts';
import { dateFields, datesOf, scopeFields, tagFields, tagScope } from '../support/scope.ts';

export const timeline = method({
  name: 'tag.timeline',
  summary: `Returns the number of texts with a tag for each day, week, month or year (UTC, weeks begin on Monday). At most ${limits.buckets.toLocaleString('en')} buckets.`,
  readOnly: true,
  params: z.object({
    ...scopeFields,
    ...tagFields,
    interval: oneOf(intervals).default('month'),
    ...dateFields,
  }),
  result: z.object({ buckets: z.array(z.object({ from: z.iso.datetime(), texts: textCount })) }),
  async run(context, params, { account }) {
    const { tag, category, interval } = params;
    const buckets = await context.tags.timeline({
      ...(await tagScope(context, account, params.collection_scope)),
      ...{ name: { tag, category }, interval, dates: datesOf(params), maxBuckets: limits.buckets },
    });
    if (buckets === undefined) throw countOutOfRange('buckets', 'interval', limits.buckets);
    return { buckets: buckets.map(({ from, texts }) => ({ from: formatDate(from), texts })) };
  },
});
