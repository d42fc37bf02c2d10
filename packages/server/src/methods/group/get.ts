import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { groupResult, toGroup } from '../../contract/results.ts';
import { method } from '../context.ts';
import { foundOrThrow } from '../support/found-or-throw.ts';

export const get = method({
  name: 'group.get',
  summary: 'Returns the name, language and description of a group; group.listTexts returns its texts.',
  readOnly: true,
  params: z.object({ group_id: id }),
  result: groupResult,
  async run({ store }, { group_id }, { account }) {
    return toGroup(foundOrThrow(await store.groups.get(account, group_id), 'noSuchGroup'));
  },
});
