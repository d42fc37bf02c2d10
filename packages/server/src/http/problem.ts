import { ServiceError } from '../domain/errors.ts';
import { failure } from '../rpc/envelope.ts';

/** The same error body as everywhere, for outcomes below the RPC layer; its code is the HTTP status. */
export function problemBody(error: ServiceError): string {
  return failure(undefined, error);
}

export const jsonType = 'application/json; charset=utf-8';

/** Seconds after which a client that met a busy or stopping service may try again. */
export const retryAfter = 5;
