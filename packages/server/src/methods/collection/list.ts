import { z } from 'zod';
import { collectionResult, toCollection } from '../../contract/results.ts';
import type { Collection } from '../../domain/collection.ts';
import { method } from '../context.ts';
import { nextField, pageFields, readPage } from '../support/paged.ts';

export const list = method({
  name: 'collection.list',
  summary:
    'Returns the collections of the account, ordered by collection_id; all of them unless `limit` is given.',
  readOnly: true,
  params: z.object(pageFields),
  result: z.object({ collections: z.array(collectionResult), next: nextField }),
  async run({ store }, params, { account, collections: only }) {
    const { rows, ...next } = await readPage(
      {
        order: 'collections',
        kinds: ['integer'],
        placeOf: ({ collectionId }: Collection) => [collectionId],
        read: ({ after, limit }) => store.collections.list(account, { after: after?.[0], limit, only }),
      },
      params,
    );
    return { collections: rows.map(toCollection), ...next };
  },
});
