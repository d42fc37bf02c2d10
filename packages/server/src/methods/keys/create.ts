import { z } from 'zod';
import { text } from '../../contract/fields.ts';
import { limits } from '../../domain/limits.ts';
import { method } from '../context.ts';

export const create = method({
  name: 'keys.create',
  summary: 'Creates a further key pair for the account; its secret is told only now.',
  readOnly: false,
  params: z.object({ name: text(limits.name, 'nameTooLong').default('') }),
  result: z.object({ api_key: z.string(), secret_key: z.string() }),
  async run({ keys }, { name }, { account }) {
    const { apiKey, secretKey } = await keys.issue(name, account);
    return { api_key: apiKey, secret_key: secretKey };
  },
});
