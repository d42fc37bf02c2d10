import { createHmac, randomBytes } from 'node:crypto';

/** Bytes of the salt, from which a secret is derived together with the pepper. */
const saltBytes = 32;

export const newSalt = (): Uint8Array => randomBytes(saltBytes);

/** Returns the 32-byte signing key of a webhook. It is stored nowhere: the database has the salt, and the pepper is in a file beside it. */
export function secretOf(pepper: Uint8Array, salt: Uint8Array): Buffer {
  return createHmac('sha256', pepper).update('textkin webhook').update(salt).digest();
}

/** Returns a secret in the form that receivers configure: `whsec_` and base64. */
export const formatSecret = (secret: Uint8Array): string => `whsec_${Buffer.from(secret).toString('base64')}`;

/**
 * Returns the headers that authenticate a message by Standard Webhooks 1.0 (https://www.standardwebhooks.com): an HMAC-SHA-256
 * over its id, the second at which it is sent, and its body.
 */
export function signatureHeaders(
  secret: Uint8Array,
  id: string,
  seconds: number,
  body: string,
): Record<string, string> {
  const signature = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
}
