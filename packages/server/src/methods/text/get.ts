import { z } from 'zod';
import { boolean, id, someOf } from '../../contract/fields.ts';
import { revisionField, textResult, toText } from '../../contract/results.ts';
import { textKeyFields } from '../../contract/text-key.ts';
import { textRevision } from '../../store/texts/revision.ts';
import type { Text } from '../../domain/text.ts';
import type { Store } from '../../store/store.ts';
import { method } from '../context.ts';
import { findText } from '../support/find.ts';

export const get = method({
  name: 'text.get',
  summary: 'Returns a text, with its body only if `include_body` is set.',
  readOnly: true,
  params: z.object({
    collection_id: id,
    ...textKeyFields,
    include_body: boolean.default(false),
    include_vector: boolean
      .default(false)
      .describe('Adds the embedding of the text, a unit vector, once the text is analysed.'),
    include: someOf(['revision'])
      .optional()
      .describe('Further fields of the result. `revision`: for `if_revision` of text.update.'),
  }),
  result: textResult.extend({
    body: z.string().optional().describe('The body; present with `include_body`.'),
    vector: z
      .array(z.number())
      .optional()
      .describe(
        'The embedding of the text, a unit vector (its norm is 1), of 384 numbers with the shipped models; present with `include_vector` once the text is analysed.',
      ),
    ...revisionField,
  }),
  async run({ store }, params, { account }) {
    const text = await findText(store, account, params);
    const vector = params.include_vector ? await vectorOf(store, account, text) : undefined;
    return {
      ...toText(text),
      ...(params.include_body && { body: text.body }),
      ...(vector && { vector }),
      ...(params.include?.includes('revision') && { revision: textRevision(text) }),
    };
  },
});

/** Returns the embedding of a text. Nine digits represent a 32-bit float exactly; as a double it would have up to twice as many. */
async function vectorOf(store: Store, account: number, text: Text): Promise<number[] | undefined> {
  const { collectionId, textId } = text;
  const found = await store.changes.analysedText(account, collectionId, textId);
  if (found === undefined) return undefined;
  return Array.from(found.vector, (value) => Number(value.toPrecision(9)));
}
