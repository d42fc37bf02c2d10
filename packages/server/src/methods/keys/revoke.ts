import { z } from 'zod';
import { credential } from '../../contract/fields.ts';
import { success, successResult } from '../../contract/results.ts';
import { ServiceError } from '../../domain/errors.ts';
import { method } from '../context.ts';

export const revoke = method({
  name: 'keys.revoke',
  summary:
    'Revokes a key of the account and invalidates its tokens at once. The last key with the scope `admin` that does not expire cannot be revoked.',
  readOnly: false,
  scope: 'admin',
  params: z.object({ api_key: credential }),
  result: successResult,
  async run({ store, revocations }, { api_key }, { account }) {
    const refusal = await store.keys.revokeUnlessLast(account, api_key);
    if (refusal !== undefined) throw new ServiceError(refusal, { field: 'api_key' });
    await revocations.notify(account);
    return success;
  },
});
