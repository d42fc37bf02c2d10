import type { Db } from '../db.ts';
import type { IdempotentResults } from '../store.ts';
import { findResult } from './writes.ts';

export function idempotentResultsIn(db: Db): IdempotentResults {
  return {
    find: (account, once) => findResult(db.read, account, once),
    prune: (before) => db.write('pruneResults', { before }),
  };
}
