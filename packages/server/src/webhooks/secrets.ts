import { createHmac, randomBytes } from 'node:crypto';

/** Bytes of what a secret is made of, beside the pepper. */
const saltBytes = 32;

export const newSalt = (): Uint8Array => randomBytes(saltBytes);

/** The 32 bytes that a webhook signs with. They are stored nowhere: the database has the salt, the pepper lies beside it. */
export function secretOf(pepper: Uint8Array, salt: Uint8Array): Buffer {
  return createHmac('sha256', pepper).update('textkin webhook').update(salt).digest();
}

/** A secret as receivers are told it. */
export const writtenSecret = (secret: Uint8Array): string =>
  `whsec_${Buffer.from(secret).toString('base64')}`;

/**
 * The headers that prove a message, after Standard Webhooks 1.0 (https://www.standardwebhooks.com): an HMAC with SHA-256
 * over its id, the second at which it is sent, and its body.
 */
export function signed(
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
