import type { Params } from '../types.ts';
import type { SessionOptions, TextkinOptions } from '../options.ts';
import { SessionCookie } from './session.ts';
import { StaticKeyProvider, type TokenProvider, PairTokenProvider } from './token.ts';

/** Returns the token provider for the options of a client. `logIn` exchanges a key pair for a token. */
export function tokenProviderOf(
  options: TextkinOptions | SessionOptions,
  logIn: (pair: Params<'auth.accessToken'>) => Promise<{ access_token: string }>,
): TokenProvider {
  if ('onSessionEnd' in options) return new SessionCookie(options.onSessionEnd);
  if ('key' in options) return new StaticKeyProvider(options.key);
  const pair = { api_key: options.apiKey, secret_key: options.secretKey };
  return new PairTokenProvider(async () => (await logIn(pair)).access_token);
}
