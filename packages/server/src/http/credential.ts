import type { FastifyRequest } from 'fastify';
import type { Credential } from '../contract/method.ts';

/** Returns the token of the header `Authorization: Bearer …`, or undefined. */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
}

/** Returns the password of the header `Authorization: Basic …`, or undefined. */
export function passwordOf({ headers }: FastifyRequest): string | undefined {
  const [, encoded] = /^basic +([A-Za-z0-9+/=]+) *$/i.exec(headers.authorization ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1) || undefined;
}

/**
 * Returns the credential of a program: `access_token` of the query, which the oldest programs use, or else the bearer token.
 * Cookies are ignored, so no page can make a browser call with them.
 */
export function credentialOf(request: FastifyRequest): Credential {
  const { origin } = request.headers;
  const { access_token: token } = request.query as { access_token?: unknown };
  if (token === undefined || token === '') return { token: bearerOf(request), isBearer: true, origin };
  // A param that occurs twice in the query is an array.
  return { token: typeof token === 'string' ? token : undefined, isBearer: false, origin };
}
