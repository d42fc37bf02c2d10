import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { storedTextResult, toText } from '../../contract/results.ts';
import { formattedFields } from '../../contract/format.ts';
import { textFields } from '../../contract/text-fields.ts';
import { method } from '../context.ts';
import { readFormat, warningsFor } from '../support/read-format.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';
import { definedFields } from '../support/defined-fields.ts';
import { checkLanguage } from '../support/check-language.ts';
import { storedResult, idempotencyKeyOf, idempotencyKeyParam } from '../support/idempotency.ts';
import { storeError } from '../support/store-error.ts';

export const create = method({
  name: 'text.create',
  summary:
    'Stores a text and starts its analysis. Returns as soon as the text is stored; text.tags and text.relatedTexts wait for the analysis.',
  readOnly: false,
  params: z.object({
    collection_id: id,
    ...formattedFields,
    ...textFields,
    idempotency_key: idempotencyKeyParam,
  }),
  result: storedTextResult,
  async run(context, params, caller) {
    const { store, clock } = context;
    const { account } = caller;
    const idempotencyKey = idempotencyKeyOf('text.create', params, caller, clock());
    const { body, headline = '' } = await readFormat(context, account, params, { isNew: true });
    const { collection_id, url = '', force } = params;
    const optional = definedFields({
      authors: params.authors,
      publishedAt: params.publish_date,
      extTextId: params.ext_text_id === '' ? undefined : params.ext_text_id,
    });
    const fields = { headline, body, url, ...optional };
    const earlier = await storedResult(store, account, idempotencyKey);
    if (earlier !== undefined) return { ...toText({ ...earlier, ...fields }), ...warningsFor(params) };
    const language = foundOrThrow(
      await store.collections.language(account, collection_id),
      'noSuchCollection',
    );
    await checkLanguage(context, language, { headline, body, force });
    const now = Math.floor(clock() / 1000);
    const created = await store.texts.create(account, collection_id, fields, now, idempotencyKey);
    if (typeof created === 'string') throw await storeError(store, account, created);
    return { ...toText({ ...created, ...fields }), ...warningsFor(params) };
  },
});
