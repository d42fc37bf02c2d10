import { z } from 'zod';
import { toVocabulary, vocabularyResult } from '../../contract/vocabularies/results.ts';
import { method } from '../context.ts';
import { visibleVocabularies } from '../support/vocabularies.ts';

export const list = method({
  name: 'vocabulary.list',
  summary: 'Returns the vocabularies of the account, ordered by vocabulary_id.',
  readOnly: true,
  params: z.object({}),
  result: z.object({ vocabularies: z.array(vocabularyResult).describe('The vocabularies.') }),
  async run({ store }, _params, caller) {
    return { vocabularies: (await visibleVocabularies(store, caller)).map(toVocabulary) };
  },
});
