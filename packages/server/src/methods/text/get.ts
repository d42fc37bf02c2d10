import { z } from 'zod';
import { boolean, id } from '../../contract/fields.ts';
import { textResult, toText } from '../../contract/results.ts';
import { textKeyFields } from '../../contract/text-key.ts';
import { method } from '../context.ts';
import { findText } from './find.ts';

export const get = method({
  name: 'text.get',
  summary: 'Answers a text, its body only when asked for.',
  params: z.object({ collection_id: id, ...textKeyFields, include_body: boolean.default(false) }),
  result: textResult,
  async run({ store }, params, { account }) {
    const text = await findText(store, account, params);
    return { ...toText(text), ...(params.include_body && { body: text.body }) };
  },
});
