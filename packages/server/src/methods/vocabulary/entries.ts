import { z } from 'zod';
import { cursor } from '../../contract/cursor.ts';
import { id, limit, text } from '../../contract/fields.ts';
import { entryResult, toEntry } from '../../contract/vocabularies/results.ts';
import { limits } from '../../domain/limits.ts';
import type { VocabularyEntry } from '../../domain/tags/vocabulary.ts';
import { firstForm, searchForm } from '../../store/vocabularies/forms.ts';
import { method } from '../context.ts';
import { nextField, readPage } from '../support/paged.ts';
import { readVocabulary } from '../support/vocabularies.ts';

export const entries = method({
  name: 'vocabulary.entries',
  summary:
    'Returns entries of a vocabulary, ordered by id. With a prefix, returns only entries with a name that begins with it, ordered by that name.',
  readOnly: true,
  params: z.object({
    vocabulary_id: id,
    prefix: text(limits.vocabularies.name, 'outOfRange')
      .optional()
      .describe(
        'Returns only entries with a name or alias that begins with this prefix, ignoring case and accents.',
      ),
    limit: limit(limits.vocabularyEntries),
    cursor: cursor.optional(),
  }),
  result: z.object({ entries: z.array(entryResult).describe('The entries.'), next: nextField }),
  async run({ store }, { vocabulary_id, prefix = '', ...page }, caller) {
    await readVocabulary(store, caller, vocabulary_id);
    const begin = searchForm(prefix);
    const { rows, ...next } = await readPage<VocabularyEntry, [string, string]>(
      {
        order: `entries ${vocabulary_id} ${begin}`,
        kinds: ['string', 'string'],
        placeOf: (entry) => [entry.id, firstForm(entry, begin) ?? ''],
        read: ({ after: [id, form] = ['', begin], limit }) =>
          store.vocabularies.entries(caller.account, vocabulary_id, { prefix, after: { id, form }, limit }),
      },
      page,
    );
    return { entries: rows.map(toEntry), ...next };
  },
});
