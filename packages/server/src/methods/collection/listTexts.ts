import { z } from 'zod';
import { id, limit } from '../../contract/fields.ts';
import { textResult, toText } from '../../contract/results.ts';
import { limits } from '../../domain/limits.ts';
import { method } from '../context.ts';
import { existing } from '../support/existing.ts';
import { given } from '../support/given.ts';

export const listTexts = method({
  name: 'collection.listTexts',
  summary: 'Answers texts of a collection without their bodies, ascending by text_id.',
  readOnly: true,
  params: z.object({
    collection_id: id,
    limit: limit(limits.listTexts),
    min_text_id: id.optional(),
    max_text_id: id.optional(),
  }),
  result: z.object({ texts: z.array(textResult) }),
  async run({ store }, { collection_id, limit, min_text_id, max_text_id }, { account }) {
    existing(await store.collections.get(account, collection_id), 'noSuchCollection');
    const page = { limit, ...given({ minTextId: min_text_id, maxTextId: max_text_id }) };
    return { texts: (await store.texts.list(account, collection_id, page)).map(toText) };
  },
});
