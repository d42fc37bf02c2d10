import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { ServiceError, staticKeyRefused } from '../domain/errors.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `length` letters and digits, each equally likely: 5.95 bits a character. */
function randomAlphanumeric(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 that a byte can hold; taking the rest too would favour the digits.
      if (byte < 248 && text.length < length) text += alphabet[byte % 62]!;
    }
  }
  return text;
}

/** Letters and digits only, because clients paste them into URLs unescaped; 43 characters are 256 bits. */
export const newToken = () => randomAlphanumeric(43);
export const newApiKey = () => `tkkey${randomAlphanumeric(22)}`;
export const newSecretKey = () => `tksecret${randomAlphanumeric(43)}`;

/** Tells the secret of a static key from a token, of which one in 62^8 begins like that. */
const staticPrefix = 'tkstatic';
export const newStaticSecret = () => `${staticPrefix}${randomAlphanumeric(43)}`;
export const isStaticSecret = (token: string): boolean => token.startsWith(staticPrefix);

/** Returns the error for a token or static key that lets nobody in, in words that fit what was shown. */
export function credentialRefused(shown: string | undefined): ServiceError {
  const isStatic = shown !== undefined && isStaticSecret(shown);
  return new ServiceError('tokenInvalid', {}, isStatic ? { sentence: staticKeyRefused } : {});
}

/** The name of a token in the store. A token is 256 random bits, so a plain hash gives nothing to guess. */
export function hashToken(token: string): Uint8Array {
  return hash('sha256', token, 'buffer');
}

/**
 * Secrets are 256 random bits too: a slow hash would only hand attackers the service's time. The pepper lies in a
 * file of its own, so that a stolen database alone proves nothing.
 */
export function hashSecret(pepper: Uint8Array, secretKey: string): Uint8Array {
  return createHmac('sha256', pepper).update(secretKey).digest();
}

export function equalHashes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
