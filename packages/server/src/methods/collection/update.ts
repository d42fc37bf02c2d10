import { z } from 'zod';
import { description, id, idList, name, oneOf } from '../../contract/fields.ts';
import { collectionResult, toCollection, toLists } from '../../contract/results.ts';
import { ServiceError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { method } from '../context.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';
import { definedFields } from '../support/defined-fields.ts';
import { readVocabulary } from '../support/vocabularies.ts';

export const update = method({
  name: 'collection.update',
  summary:
    'Changes the name or description of a collection, the vocabularies that it uses, or whether it uses the names that the world knows. Texts that the change affects are tagged again in the background; collection.stats counts them.',
  readOnly: false,
  params: z.object({
    collection_id: id,
    name: name.optional(),
    description: description.optional(),
    vocabularies: idList(limits.vocabularies.inCollection)
      .optional()
      .describe('The ids of the vocabularies of the collection, the first takes precedence; [] for none.'),
    knowledge: oneOf(['world', 'none'])
      .optional()
      .describe('`none`: do not use the names that the world knows; `world`: use them.'),
  }),
  result: collectionResult,
  async run({ store }, { collection_id, ...fields }, caller) {
    for (const vocabulary of fields.vocabularies ?? []) await readVocabulary(store, caller, vocabulary);
    const changes = definedFields(fields);
    const changed = await store.collections.update(caller.account, collection_id, changes);
    if (changed === 'noSuchVocabulary') throw new ServiceError(changed);
    const collection = foundOrThrow(changed, 'noSuchCollection');
    const hasLists = fields.vocabularies !== undefined || fields.knowledge !== undefined;
    return { ...toCollection(collection), ...(hasLists && toLists(collection)) };
  },
});
