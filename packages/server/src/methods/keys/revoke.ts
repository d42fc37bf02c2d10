import { z } from 'zod';
import { credential } from '../../contract/fields.ts';
import { success, successResult } from '../../contract/results.ts';
import { ServiceError } from '../../domain/errors.ts';
import { method } from '../context.ts';

export const revoke = method({
  name: 'keys.revoke',
  summary: 'Revokes a key pair of the account; its tokens end at once. The last pair of an account stays.',
  readOnly: false,
  scope: 'admin',
  params: z.object({ api_key: credential }),
  result: successResult,
  async run({ store, endedRights }, { api_key }, { account }) {
    const refusal = await store.keys.revokeUnlessLast(account, api_key);
    if (refusal !== undefined) throw new ServiceError(refusal, { field: 'api_key' });
    await endedRights.announce(account);
    return success;
  },
});
