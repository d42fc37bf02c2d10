import { z } from 'zod';
import { signIn } from '../../accounts/sign-in/pair.ts';
import { keyPair } from '../../contract/sign-in.ts';
import { method } from '../context.ts';

export const accessToken = method({
  name: 'auth.accessToken',
  summary:
    'Exchanges a key pair for an access token. The token expires after ten minutes without use, or after the time that `--token-idle` sets.',
  readOnly: false,
  needsToken: false,
  params: keyPair,
  result: z.object({ access_token: z.string() }),
  async run({ keys, throttle, tokens }, { api_key: apiKey, secret_key: secretKey }, { address, origin }) {
    const pair = await signIn({ keys, throttle }, { apiKey, secretKey, address, origin });
    return { access_token: await tokens.issue(pair) };
  },
});
