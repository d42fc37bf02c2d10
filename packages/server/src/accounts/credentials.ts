import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { ServiceError, staticKeyRefused } from '../domain/errors.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns `length` random letters and digits, each equally likely: 5.95 bits a character. */
function randomAlphanumeric(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 in a byte; using the larger bytes too would favour the digits.
      if (byte < 248 && text.length < length) text += alphabet[byte % 62]!;
    }
  }
  return text;
}

/** Returns a new token of letters and digits only, because clients put tokens into URLs unescaped. 43 characters are 256 bits. */
export const newToken = () => randomAlphanumeric(43);
export const newApiKey = () => `tkkey${randomAlphanumeric(22)}`;
export const newSecretKey = () => `tksecret${randomAlphanumeric(43)}`;

/** The first characters of a static key's secret. One token in 62^8 begins with them too. */
const staticPrefix = 'tkstatic';
export const newStaticSecret = () => `${staticPrefix}${randomAlphanumeric(43)}`;
export const isStaticSecret = (token: string): boolean => token.startsWith(staticPrefix);

/** Returns the error for an invalid token or static key, with a sentence for its kind. */
export function credentialError(credential: string | undefined): ServiceError {
  const isStatic = credential !== undefined && isStaticSecret(credential);
  return new ServiceError('tokenInvalid', {}, isStatic ? { sentence: staticKeyRefused } : {});
}

/** Returns the name of a token in the store. A token has 256 random bits, so a plain hash of it can't be guessed. */
export function hashToken(token: string): Uint8Array {
  return hash('sha256', token, 'buffer');
}

/**
 * Returns the hash of a secret. Secrets have 256 random bits too, so a slow hash would only cost CPU time. The pepper is in a file of
 * its own, so a stolen database alone does not help to check a guess.
 */
export function hashSecret(pepper: Uint8Array, secretKey: string): Uint8Array {
  return createHmac('sha256', pepper).update(secretKey).digest();
}

export function equalHashes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
