import { z } from 'zod';
import { keyResult } from '../../contract/key-fields.ts';
import { toKey } from '../../accounts/access/shown-key.ts';
import type { KeyPair } from '../../store/store.ts';
import { method } from '../context.ts';
import { nextField, pageFields, readPage } from '../support/paged.ts';

export const list = method({
  name: 'keys.list',
  summary: 'Returns the key pairs and static keys of the account, oldest first, without their secrets.',
  readOnly: true,
  scope: 'admin',
  params: z.object(pageFields),
  result: z.object({ keys: z.array(keyResult), next: nextField }),
  async run({ store }, params, { account }) {
    const { rows, ...next } = await readPage(
      {
        order: 'keys',
        kinds: ['integer', 'string'],
        placeOf: ({ createdAt, apiKey }: KeyPair) => [createdAt, apiKey],
        read({ after: [createdAt, apiKey] = [0, ''], limit }) {
          return store.keys.list(account, { after: { createdAt, apiKey }, limit });
        },
      },
      params,
    );
    return { keys: rows.map(toKey), ...next };
  },
});
