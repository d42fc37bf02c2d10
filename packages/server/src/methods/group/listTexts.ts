import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { method } from '../context.ts';
import { existing } from '../existing.ts';

export const listTexts = method({
  name: 'group.listTexts',
  summary: 'Names the texts of a group, ascending by collection_id and text_id.',
  params: z.object({ group_id: id }),
  result: z.object({
    texts: z.array(
      z.object({ collection_id: z.int(), text_id: z.int(), ext_text_id: z.string().optional() }),
    ),
  }),
  async run({ store }, { group_id }, { account }) {
    existing(await store.groups.get(account, group_id), 'noSuchGroup');
    const members = await store.groups.members(account, group_id);
    const texts = members.map(({ collectionId, textId, extTextId }) => ({
      collection_id: collectionId,
      text_id: textId,
      ...(extTextId !== undefined && { ext_text_id: extTextId }),
    }));
    return { texts };
  },
});
