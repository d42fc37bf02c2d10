import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { groupResult, toGroup } from '../../contract/results.ts';
import { method } from '../context.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';

export const reset = method({
  name: 'group.reset',
  summary: 'Removes all texts from a group. The texts stay in their collections.',
  readOnly: false,
  params: z.object({ group_id: id }),
  result: groupResult,
  async run({ store, clock }, { group_id }, { account }) {
    const now = Math.floor(clock() / 1000);
    return toGroup(foundOrThrow(await store.groups.reset(account, group_id, now), 'noSuchGroup'));
  },
});
