import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { textResult, toText } from '../../contract/results.ts';
import { body, textFields } from '../../contract/text-fields.ts';
import { textKeyFields } from '../../contract/text-key.ts';
import { ServiceError } from '../../domain/errors.ts';
import { method } from '../context.ts';
import { existing } from '../existing.ts';
import { given } from '../given.ts';
import { findText } from './find.ts';
import { checkLanguage } from './language.ts';
import { answeredBefore, idempotencyKey, keyReused, onceKey } from './once.ts';

export const update = method({
  name: 'text.update',
  summary:
    'Changes the given fields of a text; a new headline or body is analysed again. ' +
    'With both text_id and ext_text_id, text_id picks the text and ext_text_id is its new value.',
  params: z.object({
    collection_id: id,
    ...textFields,
    ...textKeyFields,
    body: body.optional(),
    idempotency_key: idempotencyKey,
  }),
  result: textResult,
  async run(context, params, { account }) {
    const { store, clock } = context;
    const once = onceKey('text.update', params, clock());
    const before = await answeredBefore(store, account, once);
    if (before !== undefined) return toText(before);
    const { collection_id, text_id, ext_text_id } = params;
    const { textId, headline, body } = await findText(store, account, params);
    const collection = existing(await store.collections.get(account, collection_id), 'noSuchCollection');
    if (params.headline !== undefined || params.body !== undefined) {
      const checked = { headline, body, ...given({ headline: params.headline, body: params.body }) };
      await checkLanguage(context, collection.language, { ...checked, force: params.force });
    }
    const fields = given({
      headline: params.headline,
      body: params.body,
      url: params.url,
      authors: params.authors,
      publishedAt: params.publish_date,
      extTextId: text_id && ext_text_id ? ext_text_id : undefined,
    });
    const now = Math.floor(clock() / 1000);
    const updated = await store.texts.update(account, collection_id, { textId }, fields, now, once);
    if (updated === 'noSuchText') throw new ServiceError('noSuchText');
    if (updated === 'keyReused') throw keyReused();
    if (updated === 'extTextIdTaken') throw new ServiceError('extTextIdTaken', { field: 'ext_text_id' });
    return toText(updated);
  },
});
