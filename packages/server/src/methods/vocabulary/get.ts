import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { toVocabulary, vocabularyResult } from '../../contract/vocabularies/results.ts';
import { method } from '../context.ts';
import { readVocabulary } from '../support/vocabularies.ts';

export const get = method({
  name: 'vocabulary.get',
  summary: 'Returns the name and description of a vocabulary, and its number of entries.',
  readOnly: true,
  params: z.object({ vocabulary_id: id }),
  result: vocabularyResult,
  async run({ store }, { vocabulary_id }, caller) {
    return toVocabulary(await readVocabulary(store, caller, vocabulary_id));
  },
});
