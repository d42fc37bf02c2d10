import { z } from 'zod';
import { description, language, name } from '../../contract/fields.ts';
import { collectionResult, toCollection } from '../../contract/results.ts';
import { ServiceError } from '../../domain/errors.ts';
import { method } from '../context.ts';

export const create = method({
  name: 'collection.create',
  summary: 'Creates an empty collection for texts of one language and returns its collection_id.',
  readOnly: false,
  flat: true,
  params: z.object({ name, language, description: description.default('') }),
  result: collectionResult,
  async run({ store }, fields, { account, collections }) {
    if (collections !== undefined) throw new ServiceError('boundToCollections');
    const created = await store.collections.createWithinLimit(account, fields);
    if (created === 'collectionLimit') throw new ServiceError(created);
    return toCollection(created);
  },
});
