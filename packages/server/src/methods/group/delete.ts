import { z } from 'zod';
import { id } from '../../contract/fields.ts';
import { success, successResult } from '../../contract/results.ts';
import { ServiceError } from '../../domain/errors.ts';
import { method } from '../context.ts';

export const remove = method({
  name: 'group.delete',
  summary: 'Deletes a group. Its texts stay in their collections.',
  readOnly: false,
  params: z.object({ group_id: id }),
  result: successResult,
  async run({ store }, { group_id }, { account }) {
    if (!(await store.groups.delete(account, group_id))) throw new ServiceError('noSuchGroup');
    return success;
  },
});
