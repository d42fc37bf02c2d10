import { z } from 'zod';
import { description, groupName, id } from '../../contract/fields.ts';
import { groupResult, toGroup } from '../../contract/results.ts';
import { ServiceError } from '../../domain/errors.ts';
import { method } from '../context.ts';
import { definedFields } from '../support/defined-fields.ts';

export const update = method({
  name: 'group.update',
  summary: 'Changes the name or description of a group.',
  readOnly: false,
  params: z.object({ group_id: id, name: groupName.optional(), description: description.optional() }),
  result: groupResult,
  async run({ store, clock }, { group_id, ...fields }, { account, collections }) {
    // A name that is taken would reveal a group that the key may not see, as in group.create.
    if (collections !== undefined && fields.name !== undefined) throw new ServiceError('boundToCollections');
    const now = Math.floor(clock() / 1000);
    const changed = await store.groups.update(account, group_id, definedFields(fields), now);
    if (changed === 'noSuchGroup') throw new ServiceError(changed);
    if (changed === 'groupNameTaken') throw new ServiceError(changed, { field: 'name' });
    return toGroup(changed);
  },
});
