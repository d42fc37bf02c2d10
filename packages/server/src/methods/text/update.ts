import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { formattedFields } from '../../contract/format.ts';
import { storedTextResult, toText } from '../../contract/results.ts';
import { textFields } from '../../contract/text-fields.ts';
import { textKeyFields } from '../../contract/text-key.ts';
import { method } from '../context.ts';
import { readFormat, warningsFor } from '../support/read-format.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';
import { definedFields } from '../support/defined-fields.ts';
import { findText } from '../support/find.ts';
import { checkLanguage } from '../support/check-language.ts';
import { storedResult, idempotencyKeyOf, idempotencyKeyParam } from '../support/idempotency.ts';
import { storeError } from '../support/store-error.ts';

export const update = method({
  name: 'text.update',
  summary:
    'Changes the given fields of a text. A new headline or body starts a new analysis. When both text_id and ext_text_id are given, text_id selects the text and ext_text_id is its new value.',
  readOnly: false,
  params: z.object({
    collection_id: id,
    ...formattedFields,
    body: formattedFields.body.optional(),
    ...textFields,
    ...textKeyFields,
    idempotency_key: idempotencyKeyParam,
  }),
  result: storedTextResult,
  async run(context, params, caller) {
    const { store, clock } = context;
    const { account } = caller;
    const idempotencyKey = idempotencyKeyOf('text.update', params, caller, clock());
    const { collection_id, text_id, ext_text_id } = params;
    const formatted = await readFormat(context, account, params, { isNew: false });
    const fields = definedFields({
      headline: formatted.headline,
      body: formatted.body,
      url: params.url,
      authors: params.authors,
      publishedAt: params.publish_date,
      extTextId: text_id && ext_text_id ? ext_text_id : undefined,
    });
    const earlier = await storedResult(store, account, idempotencyKey);
    if (earlier !== undefined) return { ...toText({ ...earlier, ...fields }), ...warningsFor(params) };
    const { textId, headline, body } = await findText(store, account, params);
    const language = foundOrThrow(
      await store.collections.language(account, collection_id),
      'noSuchCollection',
    );
    const changed = definedFields({ headline: formatted.headline, body: formatted.body });
    if (Object.keys(changed).length > 0) {
      await checkLanguage(context, language, { headline, body, ...changed, force: params.force });
    }
    const now = Math.floor(clock() / 1000);
    const updated = await store.texts.update(account, collection_id, { textId }, fields, now, idempotencyKey);
    if (typeof updated === 'string') throw await storeError(store, account, updated);
    return { ...toText({ ...updated, ...fields }), ...warningsFor(params) };
  },
});
