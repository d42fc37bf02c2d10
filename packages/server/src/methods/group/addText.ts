import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { success, successResult } from '../../contract/results.ts';
import { textKey, textKeyFields } from '../../contract/text-key.ts';
import { ServiceError } from '../../domain/errors.ts';
import { method } from '../context.ts';

export const addText = method({
  name: 'group.addText',
  summary: 'Adds a text to a group of its language. A text that is deleted leaves the group.',
  readOnly: false,
  params: z.object({ group_id: id, collection_id: id, ...textKeyFields }),
  result: successResult,
  async run({ store, clock }, params, { account }) {
    const text = { collectionId: params.collection_id, key: textKey(params) };
    const now = Math.floor(clock() / 1000);
    const refusal = await store.groups.addText(account, params.group_id, text, now);
    if (refusal === 'groupLanguageDiffers') throw new ServiceError(refusal, { field: 'collection_id' });
    if (refusal !== undefined) throw new ServiceError(refusal);
    return success;
  },
});
