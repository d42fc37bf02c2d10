import { ServiceError } from '../../domain/errors.ts';
import type { KeyPair } from '../../store/store.ts';
import type { FailedSignIns, KeyPairs } from '../interface.ts';
import { assertOrigin } from '../access/permission.ts';

interface SignInServices {
  keys: KeyPairs;
  throttle: FailedSignIns;
}

interface SignInRequest {
  apiKey: string;
  secretKey: string;
  /** The address of the client, and the origin of a browser's page. */
  address: string;
  origin: string | undefined;
}

/**
 * Returns the pair that a client signs in with. Throws keysWrong for a wrong pair, or tooManySignIns after many failures; keyIsStatic
 * for a static key; and otherOrigin for a key that is bound to other web pages.
 */
export async function signIn(
  { keys, throttle }: SignInServices,
  { apiKey, secretKey, address, origin }: SignInRequest,
): Promise<KeyPair> {
  const pair = await keys.verify(apiKey, secretKey).catch(async (error: unknown) => {
    const isWrong = error instanceof ServiceError && error.reason === 'keysWrong';
    throw isWrong ? await failedSignInError(throttle, error, address, apiKey) : error;
  });
  assertOrigin(pair, origin);
  return pair;
}

/** Counts a failed sign-in. Returns its error: the given error, or tooManySignIns after many failures. */
export async function failedSignInError(
  throttle: FailedSignIns,
  error: ServiceError,
  address: string,
  key: string,
): Promise<ServiceError> {
  const retry_after = await throttle.addFailure(address, key);
  return retry_after > 0 ? new ServiceError('tooManySignIns', { retry_after }) : error;
}
