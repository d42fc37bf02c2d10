import { z } from 'zod';
import { groupResult, toGroup } from '../../contract/results.ts';
import { method } from '../context.ts';

export const list = method({
  name: 'group.list',
  summary: 'Answers all groups of the account.',
  readOnly: true,
  params: z.object({}),
  result: z.object({ groups: z.array(groupResult) }),
  async run({ store }, _params, { account, collections }) {
    return { groups: (await store.groups.list(account, collections)).map(toGroup) };
  },
});
