import { z } from 'zod';
import { id, text as textField } from '../../contract/fields.ts';
import { formattedFields } from '../../contract/format.ts';
import { revisionField, storedTextResult, toText } from '../../contract/results.ts';
import { textFields } from '../../contract/text-fields.ts';
import { textKeyFields } from '../../contract/text-key.ts';
import { ServiceError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { textRevision } from '../../store/texts/revision.ts';
import type { Text, WrittenText } from '../../domain/text.ts';
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
    if_revision: textField(limits.revision, 'outOfRange')
      .optional()
      .describe(
        'The revision that text.get returned. If the text has changed since, nothing is stored; otherwise the result has the new `revision`.',
      ),
    idempotency_key: idempotencyKeyParam,
  }),
  result: storedTextResult.extend(revisionField),
  async run(context, params, caller) {
    const { store, clock } = context;
    const { account } = caller;
    const idempotencyKey = idempotencyKeyOf('text.update', params, caller, clock());
    const { collection_id, text_id, ext_text_id, if_revision } = params;
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
    if (earlier !== undefined) return { ...toUpdated({ ...earlier, ...fields }), ...warningsFor(params) };
    const text = await findText(store, account, params);
    const { textId, headline, body } = text;
    if (if_revision !== undefined && textRevision(text) !== if_revision) throw textChanged(text);
    const language = foundOrThrow(
      await store.collections.language(account, collection_id),
      'noSuchCollection',
    );
    const changed = definedFields({ headline: formatted.headline, body: formatted.body });
    if (Object.keys(changed).length > 0) {
      await checkLanguage(context, language, { headline, body, ...changed, force: params.force });
    }
    const now = Math.floor(clock() / 1000);
    const updated = await store.texts.update(account, collection_id, { textId }, fields, {
      ...{ now, idempotency: idempotencyKey, ifRevision: if_revision },
    });
    if (updated === 'textChanged') throw textChanged(await findText(store, account, params));
    if (typeof updated === 'string') throw await storeError(store, account, updated);
    return { ...toUpdated({ ...updated, ...fields }), ...warningsFor(params) };
  },
});

const textChanged = (text: Text) =>
  new ServiceError('textChanged', { field: 'if_revision', revision: textRevision(text) });

const toUpdated = (text: WrittenText) => ({
  ...toText(text),
  ...(text.revision !== undefined && { revision: text.revision }),
});
