import { z } from 'zod';
import { boolean, category, id, tagName } from '../../contract/fields.ts';
import { countOutOfRange, ServiceError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { method } from '../context.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';
import { definedFields } from '../support/defined-fields.ts';
import { tagEntry, toTagEntry } from './list.ts';
import { tagFields } from '../support/scope.ts';

export const edit = method({
  name: 'tag.edit',
  summary:
    'Renames a tag in a whole collection, merges it into another tag, changes its category or hides it, for stored and future texts. Tags that were edited in a single text stay as they are. tag.undo reverts it.',
  readOnly: false,
  params: z.object({
    collection_id: id,
    ...tagFields,
    new_tag: tagName.optional(),
    new_category: category.optional(),
    hidden: boolean.default(false),
  }),
  result: tagEntry
    .partial({ first: true, last: true })
    .describe('The tag as tag.list returns it from now on; with 0 texts if it is hidden.'),
  async run(context, { collection_id, ...params }, { account }) {
    const { store, tags, clock } = context;
    foundOrThrow(await store.collections.get(account, collection_id), 'noSuchCollection');
    const entryOf = (name: { tag: string; category: typeof params.category }) =>
      tags.entry({ account, collections: [collection_id], name });
    const found = foundOrThrow(
      await entryOf({ tag: params.tag, category: params.category }),
      'noSuchTagThere',
    );
    const { tag, category } = found.entry;
    const { new_tag: newTag, new_category: newCategory, hidden: isHidden } = params;
    const madeAt = Math.floor(clock() / 1000);
    const edit = {
      tag,
      category,
      names: found.names,
      isHidden,
      madeAt,
      ...definedFields({ newTag, newCategory }),
    };
    const { collectionTagEdits: max } = limits;
    const refusal = await store.tagEdits.put(account, collection_id, edit, max);
    if (refusal === 'tooManyEdits') throw countOutOfRange('collectionEdits', 'tag', max);
    if (refusal !== undefined) throw new ServiceError(refusal);
    const name = { tag: newTag ?? tag, category: newCategory ?? category };
    const now = isHidden ? undefined : await entryOf(name);
    // The tag was deleted meanwhile, or is hidden.
    return now === undefined ? { ...name, texts: 0 } : toTagEntry(now.entry);
  },
});
