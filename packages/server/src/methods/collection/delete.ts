import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { collectionResult, success, successResult, toCollection } from '../../contract/results.ts';
import { method } from '../context.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';

export const remove = method({
  name: 'collection.delete',
  summary:
    'Deletes a collection permanently, with its texts and their tags, its webhooks, and the saved searches that search no other collection.',
  readOnly: false,
  params: z.object({ collection_id: id }),
  result: collectionResult.extend(successResult.shape),
  async run({ store }, { collection_id }, { account }) {
    const collection = foundOrThrow(
      await store.collections.delete(account, collection_id),
      'noSuchCollection',
    );
    return { ...toCollection(collection), ...success };
  },
});
