import { randomUUID } from 'node:crypto';
import { ServiceError } from '../domain/errors.ts';
import { StoreError } from '../store/open.ts';

/**
 * Returns the error that the client gets. An unexpected error becomes `internal` or an error of the store, with a request id; the
 * original is returned with that id for the log.
 */
export function toClientError(error: unknown): {
  clientError: ServiceError;
  requestId?: string;
  error?: unknown;
} {
  if (error instanceof ServiceError) return { clientError: error };
  const requestId = randomUUID();
  return { clientError: new ServiceError(kindOf(error), { request_id: requestId }), requestId, error };
}

function kindOf(error: unknown): 'internal' | 'diskFull' | 'diskFails' | 'databaseAway' {
  if (!(error instanceof StoreError)) return 'internal';
  if (error.isFull) return 'diskFull';
  if (error.isFailing) return 'diskFails';
  return error.isUnreachable ? 'databaseAway' : 'internal';
}
