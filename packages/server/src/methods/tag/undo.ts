import { z } from 'zod';
import { category, id, tagName } from '../../contract/fields.ts';
import { success, successResult } from '../../contract/results.ts';
import { findEdit } from '../../tags/edits.ts';
import { ownLetters } from '../../tags/fold.ts';
import { method } from '../context.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';

export const undo = method({
  name: 'tag.undo',
  summary:
    'Reverts the edits of a tag in a whole collection: the edits of tag.edit, and of text.link and text.unlink with `everywhere`.',
  readOnly: false,
  params: z.object({ collection_id: id, tag: tagName, category: category.optional() }),
  result: successResult,
  async run({ store }, { collection_id, ...name }, { account }) {
    const { language } = foundOrThrow(
      await store.collections.get(account, collection_id),
      'noSuchCollection',
    );
    const edits = await store.tagEdits.list(account, collection_id);
    const edit = foundOrThrow(findEdit(edits, name, ownLetters([language])), 'noSuchTagEdit');
    if (!(await store.tagEdits.undo(account, collection_id, edit))) foundOrThrow(undefined, 'noSuchTagEdit');
    return success;
  },
});
