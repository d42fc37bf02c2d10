import { z } from 'zod';
import { category, id, tagWord } from '../../contract/fields.ts';
import { success, successResult } from '../../contract/results.ts';
import { findEdit } from '../../tags/edits.ts';
import { ownLetters } from '../../tags/fold.ts';
import { method } from '../context.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';

export const undo = method({
  name: 'tag.undo',
  summary: 'Reverts all edits of tag.edit to a tag.',
  readOnly: false,
  params: z.object({ collection_id: id, tag: tagWord, category: category.optional() }),
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
