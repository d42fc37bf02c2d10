import { z } from 'zod';
import { category, id, share, tagName } from '../../contract/fields.ts';
import { tagFields } from '../../contract/results.ts';
import { textKeyFields } from '../../contract/text-key.ts';
import { method } from '../context.ts';
import { definedFields } from '../support/defined-fields.ts';
import { editTag } from '../support/edit-tag.ts';

export const updateTag = method({
  name: 'text.updateTag',
  summary: 'Changes a tag of a text, for this and all later analyses of the text.',
  readOnly: false,
  params: z.object({
    collection_id: id,
    ...textKeyFields,
    original_tag: tagName,
    updated_tag: tagName.optional(),
    updated_category: category.optional(),
    updated_relevance: share.optional(),
  }),
  result: tagFields,
  async run(context, params, caller) {
    const changes = definedFields({
      tag: params.updated_tag,
      category: params.updated_category,
      relevance: params.updated_relevance,
    });
    const edit = { kind: 'replace', name: params.original_tag, changes } as const;
    return editTag(context, caller, params, edit, 'original_tag');
  },
});
