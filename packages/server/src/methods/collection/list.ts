import { z } from 'zod';
import { collectionResult, toCollection } from '../../contract/results.ts';
import { method } from '../context.ts';

export const list = method({
  name: 'collection.list',
  summary: 'Answers all collections of the account.',
  readOnly: true,
  params: z.object({}),
  result: z.object({ collections: z.array(collectionResult) }),
  async run({ store }, _params, { account, collections: bound }) {
    const all = await store.collections.list(account);
    const seen = all.filter(({ collectionId }) => bound?.includes(collectionId) ?? true);
    return { collections: seen.map(toCollection) };
  },
});
