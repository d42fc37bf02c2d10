import { z } from 'zod';
import { category, id, tagName } from '../../contract/fields.ts';
import { linkedTag } from '../../contract/results.ts';
import { textKeyFields } from '../../contract/text-key.ts';
import { method } from '../context.ts';
import { everywhere, linkTag } from '../support/entities/link-tag.ts';

export const unlink = method({
  name: 'text.unlink',
  summary:
    'Removes the link of a tag, for this and all later analyses of the text, or with `everywhere` for the tag in all texts of the collection. text.link chooses another entity.',
  readOnly: false,
  params: z.object({
    collection_id: id,
    ...textKeyFields,
    tag: tagName,
    category: category.optional(),
    everywhere,
  }),
  result: linkedTag,
  run: (context, params, caller) => linkTag(context, caller, params, { link: null }),
});
