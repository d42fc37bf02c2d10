import { z } from 'zod';
import { credential } from '../../contract/fields.ts';
import { ServiceError } from '../../domain/errors.ts';
import { method } from '../context.ts';

export const accessToken = method({
  name: 'auth.accessToken',
  summary: 'Exchanges a key pair for an access token, valid until ten minutes go by without a use.',
  readOnly: false,
  needsToken: false,
  params: z.object({ api_key: credential, secret_key: credential }),
  result: z.object({ access_token: z.string() }),
  async run({ keys, brake, tokens }, { api_key, secret_key }, { address }) {
    const pair = await keys.verify(api_key, secret_key).catch(async (error: unknown) => {
      const isWrong = error instanceof ServiceError;
      const retry_after = isWrong ? await brake.failed(address, api_key) : 0;
      throw retry_after > 0 ? new ServiceError('tooManySignIns', { retry_after }) : error;
    });
    return { access_token: await tokens.issue(pair) };
  },
});
