import { z } from 'zod';
import { newKeyOf } from '../../accounts/access/shown-key.ts';
import { newKeyParams } from '../../contract/key-fields.ts';
import { method } from '../context.ts';

export const create = method({
  name: 'keys.create',
  summary: 'Creates a key pair or a static key for the account. The secret is returned only by this call.',
  readOnly: false,
  scope: 'admin',
  params: newKeyParams,
  result: z.object({ api_key: z.string(), secret_key: z.string() }),
  async run({ keys }, params, { account }) {
    const { apiKey, secretKey } = await keys.issue(params.name, account, newKeyOf(params));
    return { api_key: apiKey, secret_key: secretKey };
  },
});
