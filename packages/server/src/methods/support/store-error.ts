import { ServiceError } from '../../domain/errors.ts';
import type { StorageRefusal, Store } from '../../store/store.ts';
import { keyReused } from './idempotency.ts';

type Refusal = 'noSuchCollection' | 'noSuchText' | 'extTextIdTaken' | 'keyReused' | StorageRefusal;

const storageLimits = { textLimit: 'maxTexts', byteLimit: 'maxBytes' } as const;

/** Returns the error of the contract for a text that the store refused. */
export async function storeError(store: Store, account: number, refusal: Refusal): Promise<ServiceError> {
  if (refusal === 'keyReused') return keyReused();
  if (refusal === 'extTextIdTaken') return new ServiceError(refusal, { field: 'ext_text_id' });
  if (refusal === 'noSuchCollection' || refusal === 'noSuchText') return new ServiceError(refusal);
  const limit = (await store.limits.get(account))?.[storageLimits[refusal]];
  return new ServiceError(refusal, { limit: limit ?? 0 });
}
