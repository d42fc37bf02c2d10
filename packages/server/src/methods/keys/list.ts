import { z } from 'zod';
import { keyResult } from '../../contract/key-fields.ts';
import { toKey } from '../../accounts/access/shown-key.ts';
import { method } from '../context.ts';

export const list = method({
  name: 'keys.list',
  summary: 'Answers the key pairs of the account, secrets aside.',
  readOnly: true,
  scope: 'admin',
  params: z.object({}),
  result: z.object({
    keys: z.array(keyResult),
  }),
  async run({ store }, _params, { account }) {
    return { keys: (await store.keys.list(account)).map(toKey) };
  },
});
