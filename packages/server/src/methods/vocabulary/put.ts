import { z } from 'zod';
import { entryList } from '../../contract/vocabularies/entry-fields.ts';
import { id } from '../../contract/fields.ts';
import { ServiceError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { withName } from '../../domain/tags/vocabulary.ts';
import { method } from '../context.ts';
import { assertMayChange, readVocabulary } from '../support/vocabularies.ts';

export const put = method({
  name: 'vocabulary.put',
  summary:
    'Stores entries in a vocabulary, and replaces entries with the same ids. If one entry is invalid, none is stored. In collections that use the vocabulary, texts that contain the names are tagged again in the background.',
  readOnly: false,
  params: z.object({
    vocabulary_id: id,
    entries: entryList.describe(`Up to ${limits.vocabularies.perCall} entries.`),
  }),
  result: z.object({
    created: z.int().describe('Number of entries that are new.'),
    changed: z.int(),
    same: z.int(),
  }),
  async run({ store, clock, vocabularyLimits }, { vocabulary_id, entries }, caller) {
    assertMayChange(caller);
    const { language } = await readVocabulary(store, caller, vocabulary_id);
    const max = vocabularyLimits.entries;
    const outcome = await store.vocabularies.put(
      caller.account,
      vocabulary_id,
      entries.map((entry) => withName(entry, language)),
      { max, now: Math.floor(clock() / 1000) },
    );
    if (outcome === 'noSuchVocabulary') throw new ServiceError(outcome);
    if (outcome === 'tooManyEntries') throw new ServiceError('entryLimit', { limit: max });
    return outcome;
  },
});
