import type { z } from 'zod';
import { tagFields } from '../../contract/results.ts';
import { textKey } from '../../contract/text-key.ts';
import type { Caller } from '../../contract/method.ts';
import { ServiceError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { TagEdit } from '../../store/store.ts';
import type { Context } from '../context.ts';
import { existing } from './existing.ts';
import { waitForText } from './waiting.ts';

interface EditParams {
  collection_id: number;
  text_id?: number | undefined;
  ext_text_id?: string | undefined;
}

/**
 * Makes an edit and answers the tag that it was about. One about a tag that the analysis under way may still find
 * waits for it as text.tags does; `field` is the parameter that names the tag.
 */
export async function editTag(
  context: Context,
  caller: Caller,
  params: EditParams,
  edit: TagEdit,
  field: string,
): Promise<z.input<typeof tagFields>> {
  const { store } = context;
  const { collection_id } = params;
  const key = textKey(params);
  existing(await store.collections.get(caller.account, collection_id), 'noSuchCollection');
  for (;;) {
    const done = await store.analyses.editTag(caller.account, collection_id, key, edit, limits.tagEdits);
    if (done === 'tooManyEdits') throw new ServiceError('outOfRange', { field, limit: limits.tagEdits });
    if (done === 'noSuchText') throw new ServiceError(done);
    if (done === 'noSuchTag') throw new ServiceError(done, { field });
    if (done !== 'notAnalysed') return done;
    const textId = existing(await store.texts.find(caller.account, collection_id, key), 'noSuchText');
    await waitForText(context, caller, collection_id, textId, limits.wait.default);
  }
}
