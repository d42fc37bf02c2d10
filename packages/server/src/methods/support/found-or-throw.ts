import { type ErrorName, ServiceError } from '../../domain/errors.ts';

/** Returns the value; throws the error if it is undefined. A missing value and a value of another account give the same error. */
export function foundOrThrow<T>(value: T | undefined, error: ErrorName & `noSuch${string}`): T {
  if (value === undefined) throw new ServiceError(error);
  return value;
}
