import { randomUUID } from 'node:crypto';
import { ServiceError } from '../domain/errors.ts';
import { StoreError } from '../store/open.ts';

/** What a caller is told of an error, and of one that nobody foresaw what the log is to have, under the same id. */
export function toldOf(error: unknown): { told: ServiceError; requestId?: string; error?: unknown } {
  if (error instanceof ServiceError) return { told: error };
  const requestId = randomUUID();
  return { told: new ServiceError(kindOf(error), { request_id: requestId }), requestId, error };
}

function kindOf(error: unknown): 'internal' | 'diskFull' | 'diskFails' | 'databaseAway' {
  if (!(error instanceof StoreError)) return 'internal';
  if (error.isFull) return 'diskFull';
  if (error.isFailing) return 'diskFails';
  return error.isAway ? 'databaseAway' : 'internal';
}
