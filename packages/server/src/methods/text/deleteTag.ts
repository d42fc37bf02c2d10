import { z } from 'zod';
import { id, tagWord } from '../../contract/fields.ts';
import { success, successResult } from '../../contract/results.ts';
import { textKeyFields } from '../../contract/text-key.ts';
import { method } from '../context.ts';
import { editTag } from '../support/edit-tag.ts';

export const deleteTag = method({
  name: 'text.deleteTag',
  summary:
    'Takes a tag off a text for good: later analyses of the text do not bring it back, text.addTag does.',
  readOnly: false,
  params: z.object({ collection_id: id, ...textKeyFields, tag: tagWord }),
  result: successResult,
  async run(context, params, caller) {
    await editTag(context, caller, params, { kind: 'delete', word: params.tag }, 'tag');
    return success;
  },
});
