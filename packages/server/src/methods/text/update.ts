import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { formattedFields } from '../../contract/format.ts';
import { storedTextResult, toText } from '../../contract/results.ts';
import { textFields } from '../../contract/text-fields.ts';
import { textKeyFields } from '../../contract/text-key.ts';
import { method } from '../context.ts';
import { readFormat, warningsFor } from '../support/read-format.ts';
import { existing } from '../support/existing.ts';
import { definedFields } from '../support/defined-fields.ts';
import { findText } from '../support/find.ts';
import { checkLanguage } from '../support/text-language.ts';
import { storedResult, idempotencyKey, onceKey } from '../support/idempotency.ts';
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
    idempotency_key: idempotencyKey,
  }),
  result: storedTextResult,
  async run(context, params, caller) {
    const { store, clock } = context;
    const { account } = caller;
    const once = onceKey('text.update', params, caller, clock());
    const { collection_id, text_id, ext_text_id } = params;
    const said = await readFormat(context, account, params, { isNew: false });
    const fields = definedFields({
      headline: said.headline,
      body: said.body,
      url: params.url,
      authors: params.authors,
      publishedAt: params.publish_date,
      extTextId: text_id && ext_text_id ? ext_text_id : undefined,
    });
    const before = await storedResult(store, account, once);
    if (before !== undefined) return { ...toText({ ...before, ...fields }), ...warningsFor(params) };
    const { textId, headline, body } = await findText(store, account, params);
    const language = existing(await store.collections.language(account, collection_id), 'noSuchCollection');
    if (said.headline !== undefined || said.body !== undefined) {
      const checked = { headline, body, ...definedFields({ headline: said.headline, body: said.body }) };
      await checkLanguage(context, language, { ...checked, force: params.force });
    }
    const now = Math.floor(clock() / 1000);
    const updated = await store.texts.update(account, collection_id, { textId }, fields, now, once);
    if (typeof updated === 'string') throw await storeError(store, account, updated);
    return { ...toText({ ...updated, ...fields }), ...warningsFor(params) };
  },
});
