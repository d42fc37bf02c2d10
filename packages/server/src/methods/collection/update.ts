import { z } from 'zod';
import { description, id, name } from '../../contract/fields.ts';
import { collectionResult, toCollection } from '../../contract/results.ts';
import { method } from '../context.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';
import { definedFields } from '../support/defined-fields.ts';

export const update = method({
  name: 'collection.update',
  summary: 'Changes the name or description of a collection.',
  readOnly: false,
  params: z.object({ collection_id: id, name: name.optional(), description: description.optional() }),
  result: collectionResult,
  async run({ store }, { collection_id, ...fields }, { account }) {
    const changed = await store.collections.update(account, collection_id, definedFields(fields));
    return toCollection(
      foundOrThrow(changed === 'noSuchVocabulary' ? undefined : changed, 'noSuchCollection'),
    );
  },
});
