import type { Engine, Queries } from './engines.ts';
import type { Change } from './store.ts';

/**
 * One write: changes rows, in a transaction that it may share with other writes. It runs where the engine writes (for SQLite on a
 * thread of its own), so its arguments and result must survive a structured clone. If it throws, nothing is stored. Listeners are
 * notified of the changes that it emits once the transaction is durable.
 */
export type WriteCommand<Arguments, Result> = (
  db: Queries,
  args: Arguments,
  emit: (change: Change) => void,
  engine: Engine,
) => Promise<Result>;

export interface WriteFailure {
  message: string;
  code: string;
}

/** Converts an error to data. */
export function failureOf(error: unknown): WriteFailure {
  const { message, code } = error as Error & { code?: string };
  return { message, code: code ?? 'INTERNAL' };
}

/** The outcome of a write as data, because an error loses its code on the way to another thread. */
export type WriteOutcome = { result: unknown; changes: Change[] } | { failure: WriteFailure };
