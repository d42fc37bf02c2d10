import { z } from 'zod';
import { success, successResult } from '../../contract/results.ts';
import { method } from '../context.ts';

export const invalidateToken = method({
  name: 'auth.invalidateToken',
  summary: 'Ends the access token that the call is made with.',
  readOnly: false,
  counted: false,
  params: z.object({}),
  result: successResult,
  async run({ tokens }, _params, { tokenHash }) {
    await tokens.invalidate(tokenHash);
    return success;
  },
});
