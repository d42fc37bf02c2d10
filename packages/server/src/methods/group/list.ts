import { z } from 'zod';
import { someOf } from '../../contract/fields.ts';
import { groupResult, toGroup } from '../../contract/results.ts';
import type { Group } from '../../domain/group.ts';
import { method } from '../context.ts';
import { nextField, pageFields, readPage } from '../support/paged.ts';

export const list = method({
  name: 'group.list',
  summary: 'Returns the groups of the account, ordered by group_id; all of them unless `limit` is given.',
  readOnly: true,
  params: z.object({
    include: someOf(['texts'])
      .optional()
      .describe('Further fields of each group. `texts`: the number of texts in the group.'),
    ...pageFields,
  }),
  result: z.object({
    groups: z.array(
      groupResult.extend({ texts: z.int().min(0).optional().describe('Number of texts in the group.') }),
    ),
    next: nextField,
  }),
  async run({ store: { groups } }, { include = [], ...params }, { account, collections }) {
    const counts = include.includes('texts') ? new Map<number, number>() : undefined;
    const { rows, ...next } = await readPage(
      {
        order: 'groups',
        kinds: ['integer'],
        placeOf: ({ groupId }: Group) => [groupId],
        async read({ after, limit }) {
          const page = await groups.list(account, collections, { after: after?.[0], limit });
          const [first, last] = [page[0], page.at(-1)];
          if (!counts || !first || !last) return page;
          for (const [id, texts] of await groups.counts(account, first.groupId, last.groupId))
            counts.set(id, texts);
          return page;
        },
      },
      params,
    );
    return {
      groups: rows.map((group) => ({
        ...toGroup(group),
        ...(counts && { texts: counts.get(group.groupId) ?? 0 }),
      })),
      ...next,
    };
  },
});
