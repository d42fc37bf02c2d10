import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { collectionResult, toCollection } from '../../contract/results.ts';
import { method } from '../context.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';

export const get = method({
  name: 'collection.get',
  summary: 'Returns a collection: its name, language, description, vocabularies and next text_id.',
  readOnly: true,
  params: z.object({ collection_id: id }),
  result: collectionResult,
  async run({ store }, { collection_id }, { account }) {
    return toCollection(
      foundOrThrow(await store.collections.get(account, collection_id), 'noSuchCollection'),
    );
  },
});
