import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { success, successResult } from '../../contract/results.ts';
import { ServiceError } from '../../domain/errors.ts';
import { method } from '../context.ts';
import { assertMayChange } from '../support/vocabularies.ts';

export const remove = method({
  name: 'vocabulary.delete',
  summary: 'Deletes a vocabulary with its entries. Collections no longer use it.',
  readOnly: false,
  params: z.object({ vocabulary_id: id }),
  result: successResult,
  async run({ store }, { vocabulary_id }, caller) {
    assertMayChange(caller);
    if (!(await store.vocabularies.delete(caller.account, vocabulary_id)))
      throw new ServiceError('noSuchVocabulary');
    return success;
  },
});
