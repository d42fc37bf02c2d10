import { textKey } from '../../contract/text-key.ts';
import type { Caller } from '../../contract/method.ts';
import { countOutOfRange, ServiceError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { EditedTag, TagEdit } from '../../store/store.ts';
import type { Context } from '../context.ts';
import { foundOrThrow } from './found-or-throw.ts';
import { waitForText } from './waiting.ts';

export interface EditParams {
  collection_id: number;
  text_id?: number | undefined;
  ext_text_id?: string | undefined;
}

/**
 * Edits a tag of a text and returns the tag. If the tag does not exist and the text is still being analysed, waits for the
 * analysis like text.tags. `field` is the param that names the tag.
 */
export async function editTag(
  context: Context,
  caller: Caller,
  params: EditParams,
  edit: TagEdit,
  field: string,
): Promise<EditedTag> {
  const { store } = context;
  const { collection_id } = params;
  const key = textKey(params);
  foundOrThrow(await store.collections.get(caller.account, collection_id), 'noSuchCollection');
  for (;;) {
    const outcome = await store.analyses.editTag(caller.account, collection_id, key, edit, limits.tagEdits);
    if (outcome === 'tooManyEdits') throw countOutOfRange('textEdits', field, limits.tagEdits);
    if (outcome === 'noSuchText') throw new ServiceError(outcome);
    if (outcome === 'noSuchTag') throw new ServiceError(outcome, { field });
    if (outcome !== 'notAnalysed') return outcome;
    const textId = foundOrThrow(await store.texts.find(caller.account, collection_id, key), 'noSuchText');
    await waitForText(context, caller, collection_id, textId, limits.wait.default);
  }
}
