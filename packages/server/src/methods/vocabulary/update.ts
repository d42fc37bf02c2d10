import { z } from 'zod';
import { description, id, name } from '../../contract/fields.ts';
import { toVocabulary, vocabularyResult } from '../../contract/vocabularies/results.ts';
import { ServiceError } from '../../domain/errors.ts';
import { method } from '../context.ts';
import { definedFields } from '../support/defined-fields.ts';
import { assertMayChange } from '../support/vocabularies.ts';

export const update = method({
  name: 'vocabulary.update',
  summary: 'Changes the name or description of a vocabulary.',
  readOnly: false,
  params: z.object({ vocabulary_id: id, name: name.optional(), description: description.optional() }),
  result: vocabularyResult,
  async run({ store, clock }, { vocabulary_id, ...fields }, caller) {
    assertMayChange(caller);
    const now = Math.floor(clock() / 1000);
    const changed = await store.vocabularies.update(
      caller.account,
      vocabulary_id,
      definedFields(fields),
      now,
    );
    if (changed === 'noSuchVocabulary') throw new ServiceError(changed);
    if (changed === 'nameTaken') throw new ServiceError('vocabularyNameTaken', { field: 'name' });
    return toVocabulary(changed);
  },
});
