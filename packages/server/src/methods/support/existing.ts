import { type ErrorName, ServiceError } from '../../domain/errors.ts';

/** The value, or the error that says it is not there: the same whether it is missing or another account's. */
export function existing<T>(value: T | undefined, error: ErrorName & `noSuch${string}`): T {
  if (value === undefined) throw new ServiceError(error);
  return value;
}
