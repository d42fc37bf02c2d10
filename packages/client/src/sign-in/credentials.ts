import type { Params } from '../types.ts';
import type { SessionOptions, TextkinOptions } from '../options.ts';
import { SessionCookie } from './session.ts';
import { KeySource, type Tokens, TokenSource } from './token.ts';

/** What lets the calls of a client in, by what it was given; a login brings a token for a key pair. */
export function tokensOf(
  options: TextkinOptions | SessionOptions,
  logIn: (pair: Params<'auth.accessToken'>) => Promise<{ access_token: string }>,
): Tokens {
  if ('onSessionEnd' in options) return new SessionCookie(options.onSessionEnd);
  if ('key' in options) return new KeySource(options.key);
  const pair = { api_key: options.apiKey, secret_key: options.secretKey };
  return new TokenSource(async () => (await logIn(pair)).access_token);
}
