import { z } from 'zod';
import { entryId } from '../../contract/vocabularies/entry-fields.ts';
import { category, id, tagName } from '../../contract/fields.ts';
import { linkedTag } from '../../contract/results.ts';
import { textKeyFields } from '../../contract/text-key.ts';
import { method } from '../context.ts';
import { chosenEntity } from '../support/entities/chosen-entity.ts';
import { findTextId } from '../support/find.ts';
import { everywhere, linkTag } from '../support/entities/link-tag.ts';

export const link = method({
  name: 'text.link',
  summary:
    'Chooses the entity that a tag means, for this and all later analyses of the text, or with `everywhere` for the tag in all texts of the collection. The tag gets the category of the entity.',
  readOnly: false,
  params: z.object({
    collection_id: id,
    ...textKeyFields,
    tag: tagName,
    category: category.optional(),
    id: entryId.describe('The id of the entity, as text.tags and entity.find return it.'),
    vocabulary: id
      .optional()
      .describe(
        'The vocabulary of the entity. By default, the vocabularies of the collection are searched first, then the built-in table of well-known names.',
      ),
    everywhere,
  }),
  result: linkedTag,
  async run(context, params, caller) {
    await findTextId(context.store, caller.account, params);
    const entity = await chosenEntity(context, caller, params.collection_id, params);
    return linkTag(context, caller, params, entity);
  },
});
