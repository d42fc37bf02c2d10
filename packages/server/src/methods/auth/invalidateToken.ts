import { z } from 'zod';
import { success, successResult } from '../../contract/results.ts';
import { ServiceError } from '../../domain/errors.ts';
import { method } from '../context.ts';

export const invalidateToken = method({
  name: 'auth.invalidateToken',
  summary: 'Invalidates the access token that the call is made with.',
  readOnly: false,
  scope: 'read',
  counted: false,
  params: z.object({}),
  result: successResult,
  async run({ tokens, revocations }, _params, { account, tokenHash }) {
    if (tokenHash === undefined) throw new ServiceError('keyIsStatic');
    await tokens.invalidate(tokenHash);
    await revocations.notify(account);
    return success;
  },
});
