import { z } from 'zod';
import { formatDate } from '../../domain/dates.ts';
import { limits } from '../../domain/limits.ts';
import { method } from '../context.ts';

const quota = z.object({ limit: z.int(), left: z.int() });
const unlimited = { limit: limits.unlimited, left: limits.unlimited };

/** Accounts of a self-hosted service do not expire; clients want a date all the same. */
const never = '9999-12-31T23:59:59Z';

export const get = method({
  name: 'account.get',
  summary: 'Answers the account of the token and what is left of its limits; unlimited shows as 1000000000.',
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
    collections: quota,
    groups: quota,
  }),
  run({ clock }, _params, { account }) {
    const now = new Date(clock());
    const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) / 1000;
    const nextHour = (Math.floor(clock() / 3_600_000) + 1) * 3600;
    return {
      account_id: account,
      expiration_date: never,
      api_calls: {
        left_month: limits.unlimited,
        left_hour: limits.unlimited,
        limit_month: limits.unlimited,
        limit_hour: limits.unlimited,
        left_batch: limits.batchEntries,
        reset_month: formatDate(nextMonth),
        reset_hour: formatDate(nextHour),
      },
      collections: unlimited,
      groups: unlimited,
    };
  },
});
