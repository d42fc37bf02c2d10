import { z } from 'zod';
import { entryIds } from '../../contract/vocabularies/entry-fields.ts';
import { id } from '../../contract/fields.ts';
import { ServiceError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { method } from '../context.ts';
import { assertMayChange } from '../support/vocabularies.ts';

export const removeEntries = method({
  name: 'vocabulary.remove',
  summary: 'Removes entries from a vocabulary. Ids without an entry are ignored.',
  readOnly: false,
  params: z.object({
    vocabulary_id: id,
    ids: entryIds.describe(`The ids of up to ${limits.vocabularies.perCall} entries.`),
  }),
  result: z.object({ removed: z.int() }),
  async run({ store, clock }, { vocabulary_id, ids }, caller) {
    assertMayChange(caller);
    const now = Math.floor(clock() / 1000);
    const removed = await store.vocabularies.remove(caller.account, vocabulary_id, ids, now);
    if (removed === 'noSuchVocabulary') throw new ServiceError(removed);
    return { removed };
  },
});
