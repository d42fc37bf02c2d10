import { z } from 'zod';
import { description, groupName, language } from '../../contract/fields.ts';
import { groupResult, toGroup } from '../../contract/results.ts';
import { ServiceError } from '../../domain/errors.ts';
import { method } from '../context.ts';

export const create = method({
  name: 'group.create',
  summary:
    'Creates an empty group for texts of one language, from any collections of the account; group.addText adds texts.',
  readOnly: false,
  params: z.object({ name: groupName, language, description: description.default('') }),
  result: groupResult,
  async run({ store, clock }, fields, { account, collections }) {
    // Names are unique in the account, so the error for a taken name would reveal a group that the key may not see.
    if (collections !== undefined) throw new ServiceError('boundToCollections');
    const created = await store.groups.create(account, fields, Math.floor(clock() / 1000));
    if (created === 'groupLimit') throw new ServiceError(created);
    if (created === 'groupNameTaken') throw new ServiceError(created, { field: 'name' });
    return toGroup(created);
  },
});
