import { z } from 'zod';
import { category, id, share, tagName } from '../../contract/fields.ts';
import { tagFields } from '../../contract/results.ts';
import { textKeyFields } from '../../contract/text-key.ts';
import { method } from '../context.ts';
import { editTag } from '../support/edit-tag.ts';

export const addTag = method({
  name: 'text.addTag',
  summary:
    'Adds a tag to a text. Later analyses keep the tag. If the text has a tag with this name, the tag gets the new category and relevance.',
  readOnly: false,
  params: z.object({
    collection_id: id,
    ...textKeyFields,
    tag: tagName,
    category: category.default('unknown'),
    relevance: share.default(1),
  }),
  result: tagFields,
  async run(context, params, caller) {
    const { tag, category, relevance } = params;
    return editTag(context, caller, params, { kind: 'add', tag: { tag, category, relevance } }, 'tag');
  },
});
