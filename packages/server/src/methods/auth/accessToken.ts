import { z } from 'zod';
import { credential } from '../../contract/fields.ts';
import { method } from '../context.ts';

export const accessToken = method({
  name: 'auth.accessToken',
  summary: 'Exchanges a key pair for an access token, valid until ten minutes go by without a use.',
  needsToken: false,
  params: z.object({ api_key: credential, secret_key: credential }),
  result: z.object({ access_token: z.string() }),
  async run({ keys, tokens, store, clock }, { api_key, secret_key }) {
    const pair = await keys.verify(api_key, secret_key);
    const [access_token] = await Promise.all([
      tokens.issue(pair),
      store.keys.touch(pair.apiKey, Math.floor(clock() / 1000)),
    ]);
    return { access_token };
  },
});
