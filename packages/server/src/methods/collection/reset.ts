import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { collectionResult, toCollection } from '../../contract/results.ts';
import { method } from '../context.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';

export const reset = method({
  name: 'collection.reset',
  summary:
    'Deletes all texts of a collection permanently, with their tags, the edits of tags, the refused merges and the events. New texts get ids from 1 on.',
  readOnly: false,
  flat: true,
  params: z.object({ collection_id: id }),
  result: collectionResult,
  async run({ store }, { collection_id }, { account }) {
    const collection = foundOrThrow(
      await store.collections.reset(account, collection_id),
      'noSuchCollection',
    );
    return toCollection(collection);
  },
});
