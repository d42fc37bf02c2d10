import { z } from 'zod';
import { description, id, idList, name, oneOf } from '../../contract/fields.ts';
import { collectionResult, toCollection, toNameSources } from '../../contract/results.ts';
import { ServiceError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { method } from '../context.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';
import { definedFields } from '../support/defined-fields.ts';
import { readVocabulary } from '../support/vocabularies.ts';

export const update = method({
  name: 'collection.update',
  summary:
    'Changes the name or description of a collection, the vocabularies that it uses, or whether it uses the built-in table of well-known names. Texts that the change affects are tagged again in the background; collection.stats counts them.',
  readOnly: false,
  params: z.object({
    collection_id: id,
    name: name.optional(),
    description: description.optional(),
    vocabularies: idList(limits.vocabularies.inCollection)
      .optional()
      .describe(
        'The ids of the vocabularies of the collection, in order of precedence; [] for none. Unchanged by default.',
      ),
    knowledge: oneOf(['world', 'none'])
      .optional()
      .describe(
        'Whether to use the built-in table of well-known names: `world` uses it, `none` does not. Unchanged by default.',
      ),
  }),
  result: collectionResult,
  async run({ store }, { collection_id, ...fields }, caller) {
    for (const vocabulary of fields.vocabularies ?? []) await readVocabulary(store, caller, vocabulary);
    const changes = definedFields(fields);
    const changed = await store.collections.update(caller.account, collection_id, changes);
    if (changed === 'noSuchVocabulary') throw new ServiceError(changed);
    const collection = foundOrThrow(changed, 'noSuchCollection');
    const hasNameSources = fields.vocabularies !== undefined || fields.knowledge !== undefined;
    return { ...toCollection(collection), ...(hasNameSources && toNameSources(collection)) };
  },
});
