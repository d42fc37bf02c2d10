import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { method } from '../context.ts';
import { waitBudget } from '../support/waiting.ts';
import { groupWithTexts } from './wait-for-groups.ts';
import { groupSearch, relatedGroupsResult, searchGroups } from './search-groups.ts';

export const relatedGroups = method({
  name: 'group.relatedGroups',
  summary: 'Returns the groups most related to a group, by their texts, most relevant first.',
  readOnly: true,
  params: z.object({ group_id: id, ...groupSearch }),
  result: relatedGroupsResult,
  async run(context, params, caller) {
    const group = await groupWithTexts(context, caller.account, params.group_id);
    const { groupId, language } = group;
    const { others } = waitBudget(context, params.wait);
    return searchGroups(
      context,
      caller,
      params,
      { subject: { groupId, language }, language, self: group },
      others,
    );
  },
});
