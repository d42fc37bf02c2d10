import { ServiceError } from '../../domain/errors.ts';
import type { KeyPair } from '../../store/store.ts';
import type { FailedSignIns, KeyPairs } from '../interface.ts';
import { assertOrigin } from '../access/permission.ts';

interface Parts {
  keys: KeyPairs;
  throttle: FailedSignIns;
}

interface Given {
  apiKey: string;
  secretKey: string;
  /** The address of the client, and the origin of a browser's page. */
  address: string;
  origin: string | undefined;
}

/**
 * The pair that somebody at an address signs in with; a wrong one throws keysWrong, or after many tooManySignIns. A right one
 * throws where it is static, or bound to other pages.
 */
export async function signIn(
  { keys, throttle }: Parts,
  { apiKey, secretKey, address, origin }: Given,
): Promise<KeyPair> {
  const pair = await keys.verify(apiKey, secretKey).catch(async (error: unknown) => {
    const isWrong = error instanceof ServiceError && error.reason === 'keysWrong';
    throw isWrong ? await afterFailure(throttle, error, address, apiKey) : error;
  });
  assertOrigin(pair, origin);
  return pair;
}

/** Counts a sign-in that has failed; answers what is told of it, which after many is to wait. */
export async function afterFailure(
  throttle: FailedSignIns,
  error: ServiceError,
  address: string,
  key: string,
): Promise<ServiceError> {
  const retry_after = await throttle.failed(address, key);
  return retry_after > 0 ? new ServiceError('tooManySignIns', { retry_after }) : error;
}
