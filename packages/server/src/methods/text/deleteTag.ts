import { z } from 'zod';
import { id, tagName } from '../../contract/fields.ts';
import { success, successResult } from '../../contract/results.ts';
import { textKeyFields } from '../../contract/text-key.ts';
import { method } from '../context.ts';
import { editTag } from '../support/edit-tag.ts';

export const deleteTag = method({
  name: 'text.deleteTag',
  summary: 'Removes a tag from a text. Later analyses do not add it again; text.addTag does.',
  readOnly: false,
  params: z.object({ collection_id: id, ...textKeyFields, tag: tagName }),
  result: successResult,
  async run(context, params, caller) {
    await editTag(context, caller, params, { kind: 'delete', name: params.tag }, 'tag');
    return success;
  },
});
