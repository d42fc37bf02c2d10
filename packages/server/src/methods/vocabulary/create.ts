import { z } from 'zod';
import { description, language, name } from '../../contract/fields.ts';
import { toVocabulary, vocabularyResult } from '../../contract/vocabularies/results.ts';
import { ServiceError } from '../../domain/errors.ts';
import { method } from '../context.ts';
import { definedFields } from '../support/defined-fields.ts';
import { assertMayChange } from '../support/vocabularies.ts';

export const create = method({
  name: 'vocabulary.create',
  summary:
    'Creates an empty vocabulary: a list of names of your own, such as a register of persons. vocabulary.put adds entries; collection.update makes a collection use it.',
  readOnly: false,
  params: z.object({
    name,
    description: description.default(''),
    language: language
      .optional()
      .describe(
        'The language of the usual names: an entry with names in several languages is shown under its name in this language.',
      ),
  }),
  result: vocabularyResult,
  async run({ store, clock, vocabularyLimits }, { language, ...fields }, caller) {
    assertMayChange(caller);
    const max = vocabularyLimits.vocabularies;
    const created = await store.vocabularies.create(
      caller.account,
      { ...fields, ...definedFields({ language }) },
      { max, now: Math.floor(clock() / 1000) },
    );
    if (created === 'tooMany') throw new ServiceError('vocabularyLimit', { limit: max });
    if (created === 'nameTaken') throw new ServiceError('vocabularyNameTaken', { field: 'name' });
    return toVocabulary(created);
  },
});
