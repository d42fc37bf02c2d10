import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import type { GroupMember } from '../../domain/group.ts';
import { method } from '../context.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';
import { nextField, pageFields, readPage } from '../support/paged.ts';

const member = z.object({
  collection_id: z.int(),
  text_id: z.int(),
  ext_text_id: z.string().optional(),
});

export const listTexts = method({
  name: 'group.listTexts',
  summary: 'Returns the ids of the texts in a group, ordered by collection_id and text_id.',
  readOnly: true,
  params: z.object({ group_id: id, ...pageFields }),
  result: z.object({ texts: z.array(member), next: nextField }),
  async run({ store: { groups } }, { group_id, ...params }, { account }) {
    foundOrThrow(await groups.get(account, group_id), 'noSuchGroup');
    const { rows, ...next } = await readPage(
      {
        order: `group ${group_id}`,
        kinds: ['integer', 'integer'],
        placeOf: ({ collectionId, textId }: GroupMember) => [collectionId, textId],
        read({ after: [collectionId, textId] = [0, 0], limit }) {
          return groups.members(account, group_id, { collectionId, textId }, limit);
        },
      },
      params,
    );
    const texts = rows.map(({ collectionId, textId, extTextId }) => ({
      ...{ collection_id: collectionId, text_id: textId },
      ...(extTextId !== undefined && { ext_text_id: extTextId }),
    }));
    return { texts, ...next };
  },
});
