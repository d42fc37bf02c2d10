import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { textResult, toText } from '../../contract/results.ts';
import { body, textFields } from '../../contract/text-fields.ts';
import { ServiceError } from '../../domain/errors.ts';
import { method } from '../context.ts';
import { existing } from '../existing.ts';
import { given } from '../given.ts';
import { checkLanguage } from './language.ts';
import { answeredBefore, idempotencyKey, keyReused, onceKey } from './once.ts';

export const create = method({
  name: 'text.create',
  summary: 'Stores a text; its tags and related texts are worked out at once.',
  params: z.object({ collection_id: id, body, ...textFields, idempotency_key: idempotencyKey }),
  result: textResult,
  async run(context, params, { account }) {
    const { store, clock } = context;
    const once = onceKey('text.create', params, clock());
    const before = await answeredBefore(store, account, once);
    if (before !== undefined) return toText(before);
    const { collection_id, body, headline = '', url = '', force } = params;
    const collection = existing(await store.collections.get(account, collection_id), 'noSuchCollection');
    await checkLanguage(context, collection.language, { headline, body, force });
    const optional = given({
      authors: params.authors,
      publishedAt: params.publish_date,
      extTextId: params.ext_text_id === '' ? undefined : params.ext_text_id,
    });
    const created = await store.texts.create(
      account,
      collection_id,
      { headline, body, url, ...optional },
      Math.floor(clock() / 1000),
      once,
    );
    // The collection can go between the look and the write.
    if (created === 'noSuchCollection') throw new ServiceError('noSuchCollection');
    if (created === 'keyReused') throw keyReused();
    if (created === 'extTextIdTaken') throw new ServiceError('extTextIdTaken', { field: 'ext_text_id' });
    return toText(created);
  },
});
