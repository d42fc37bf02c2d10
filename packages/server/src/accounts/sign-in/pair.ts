import { ServiceError } from '../../domain/errors.ts';
import type { KeyPair } from '../../store/store.ts';
import type { FailedSignIns, KeyPairs } from '../interface.ts';

interface Parts {
  keys: KeyPairs;
  brake: FailedSignIns;
}

/** The pair that somebody at an address signs in with; a wrong one throws keysWrong, or after many tooManySignIns. */
export async function signIn(
  { keys, brake }: Parts,
  { apiKey, secretKey, address }: { apiKey: string; secretKey: string; address: string },
): Promise<KeyPair> {
  try {
    return await keys.verify(apiKey, secretKey);
  } catch (error) {
    if (error instanceof ServiceError) throw await slowedDown(brake, error, address, apiKey);
    throw error;
  }
}

/** Counts a sign-in that has failed; answers what is told of it, which after many is to wait. */
export async function slowedDown(
  brake: FailedSignIns,
  error: ServiceError,
  address: string,
  key: string,
): Promise<ServiceError> {
  const retry_after = await brake.failed(address, key);
  return retry_after > 0 ? new ServiceError('tooManySignIns', { retry_after }) : error;
}
