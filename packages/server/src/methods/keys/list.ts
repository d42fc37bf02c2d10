import { z } from 'zod';
import { formatDate } from '../../domain/dates.ts';
import { method } from '../context.ts';

export const list = method({
  name: 'keys.list',
  summary: 'Answers the key pairs of the account, secrets aside.',
  readOnly: true,
  params: z.object({}),
  result: z.object({
    keys: z.array(
      z.object({
        api_key: z.string(),
        name: z.string(),
        created: z.iso.datetime(),
        last_used: z.iso.datetime().optional(),
      }),
    ),
  }),
  async run({ store }, _params, { account }) {
    const keys = (await store.keys.list(account)).map(({ apiKey, name, createdAt, lastUsedAt }) => ({
      api_key: apiKey,
      name,
      created: formatDate(createdAt),
      ...(lastUsedAt !== undefined && { last_used: formatDate(lastUsedAt) }),
    }));
    return { keys };
  },
});
