import { z } from 'zod';
import { someOf } from '../../contract/fields.ts';
import { groupResult, toGroup } from '../../contract/results.ts';
import { method } from '../context.ts';

export const list = method({
  name: 'group.list',
  summary: 'Answers all groups of the account.',
  readOnly: true,
  params: z.object({ include: someOf(['texts']).optional().describe('What each group has besides.') }),
  result: z.object({
    groups: z.array(groupResult.extend({ texts: z.int().min(0).optional().describe('How many it has.') })),
  }),
  async run({ store }, { include = [] }, { account, collections }) {
    const groups = await store.groups.list(account, collections);
    const counts = include.includes('texts') ? await store.groups.counts(account) : undefined;
    return {
      groups: groups.map((group) => ({
        ...toGroup(group),
        ...(counts && { texts: counts.get(group.groupId) ?? 0 }),
      })),
    };
  },
});
