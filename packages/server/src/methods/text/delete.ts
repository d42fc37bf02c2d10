import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { success, successResult } from '../../contract/results.ts';
import { textKey, textKeyFields } from '../../contract/text-key.ts';
import { method } from '../context.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';

export const remove = method({
  name: 'text.delete',
  summary:
    'Deletes a text with its tags, permanently. Its text_id is not used again, unless the collection is reset.',
  readOnly: false,
  params: z.object({ collection_id: id, ...textKeyFields }),
  result: successResult,
  async run({ store }, params, { account }) {
    const { collection_id } = params;
    const key = textKey(params);
    foundOrThrow(await store.collections.get(account, collection_id), 'noSuchCollection');
    foundOrThrow(await store.texts.delete(account, collection_id, key), 'noSuchText');
    return success;
  },
});
