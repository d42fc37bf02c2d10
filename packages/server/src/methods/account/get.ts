import { z } from 'zod';
import { periodAt } from '../../domain/account.ts';
import { formatDate } from '../../domain/dates.ts';
import { limits } from '../../domain/limits.ts';
import { method } from '../context.ts';

const quota = z.object({ limit: z.int(), left: z.int() });

/** The expiration date of every account: accounts do not expire, but clients expect a date. */
const never = '9999-12-31T23:59:59Z';

export const get = method({
  name: 'account.get',
  summary:
    'Returns the account of the token, with its limits and what is left of them. An unlimited value is 1000000000; limits of texts and bytes are present only where they are set. The call itself does not count against a limit.',
  readOnly: true,
  scope: 'admin',
  counted: false,
  params: z.object({}),
  result: z.object({
    account_id: z.int(),
    expiration_date: z.iso.datetime(),
    api_calls: z.object({
      left_month: z.int(),
      left_hour: z.int(),
      limit_month: z.int(),
      limit_hour: z.int(),
      left_batch: z.int(),
      reset_month: z.iso.datetime(),
      reset_hour: z.iso.datetime(),
    }),
    collections: quota.describe('The limit of collections.'),
    groups: quota.describe('The limit of groups.'),
    texts: quota.optional().describe('The limit of texts; absent if the account has no such limit.'),
    bytes: quota.optional(),
  }),
  async run({ store, meter, clock }, _params, { account }) {
    const [overview, callsMade] = await Promise.all([store.limits.get(account), meter.callsMade(account)]);
    const month = remaining(overview?.callsPerMonth, callsMade.month);
    const hour = remaining(overview?.callsPerHour, callsMade.hour);
    return {
      account_id: account,
      expiration_date: never,
      api_calls: {
        left_month: month.left,
        left_hour: hour.left,
        limit_month: month.limit,
        limit_hour: hour.limit,
        left_batch: Math.min(limits.batchEntries, month.left, hour.left),
        reset_month: formatDate(periodAt('month', clock()).endsAt),
        reset_hour: formatDate(periodAt('hour', clock()).endsAt),
      },
      collections: remaining(overview?.maxCollections, overview?.collections),
      groups: remaining(overview?.maxGroups, overview?.groups),
      // The historic clients do not know these limits, so they are returned only if they are set.
      ...(overview?.maxTexts !== undefined && { texts: remaining(overview.maxTexts, overview.texts) }),
      ...(overview?.maxBytes !== undefined && { bytes: remaining(overview.maxBytes, overview.bytes) }),
    };
  },
});

function remaining(limit: number | undefined, used = 0): z.input<typeof quota> {
  if (limit === undefined) return { limit: limits.unlimited, left: limits.unlimited };
  return { limit, left: Math.max(0, limit - used) };
}
