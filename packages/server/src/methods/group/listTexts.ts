import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { method } from '../context.ts';
import { membersOf } from '../../store/groups/members.ts';
import { existing } from '../support/existing.ts';

const member = z.object({
  collection_id: z.int(),
  text_id: z.int(),
  ext_text_id: z.string().optional(),
});

export const listTexts = method({
  name: 'group.listTexts',
  summary: 'Names the texts of a group, ascending by collection_id and text_id.',
  readOnly: true,
  params: z.object({ group_id: id }),
  result: z.object({
    texts: z.array(member),
  }),
  async run({ store }, { group_id }, { account }) {
    existing(await store.groups.get(account, group_id), 'noSuchGroup');
    const texts: z.input<typeof member>[] = [];
    for await (const { collectionId, textId, extTextId } of membersOf(store.groups, account, group_id)) {
      const ext = extTextId !== undefined && { ext_text_id: extTextId };
      texts.push({ collection_id: collectionId, text_id: textId, ...ext });
    }
    return { texts };
  },
});
