import type { z } from 'zod';
import type { keyResult, newKeyParams } from '../../contract/key-fields.ts';
import { formatDate } from '../../domain/dates.ts';
import type { KeyPair } from '../../store/store.ts';
import type { NewKey } from '../interface.ts';

/** Returns a key as the API returns it, without its secret. */
export function toKey(key: KeyPair): z.input<typeof keyResult> {
  const { apiKey, name, scope, isStatic, createdAt, lastUsedAt, expiresAt, origins, collections } = key;
  return {
    api_key: apiKey,
    name,
    scope,
    ...(isStatic && { static: true as const }),
    created: formatDate(createdAt),
    ...(lastUsedAt !== undefined && { last_used: formatDate(lastUsedAt) }),
    ...(expiresAt !== undefined && { expires: formatDate(expiresAt) }),
    ...(origins && { origins: [...origins] }),
    ...(collections && { collections: [...collections] }),
  };
}

/** Returns the rights in the params of a new key. */
export function newKeyOf(params: z.output<typeof newKeyParams>): NewKey {
  const { scope, static: isStatic, expires: expiresAt, origins, collections } = params;
  return {
    isStatic,
    ...(scope && { scope }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(origins && { origins }),
    ...(collections && { collections }),
  };
}
