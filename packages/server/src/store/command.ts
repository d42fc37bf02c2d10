import type { Engine, Queries } from './engines.ts';
import type { Change } from './store.ts';
import type { WriteName } from './writes.ts';

/**
 * One write: what it does to the rows, in a transaction that others may share. It runs where the engine writes
 * (for SQLite in a thread of its own), so arguments and result must survive a structured clone. When it throws,
 * nothing of it stays; what it emits is told to the listeners once the transaction is durable.
 */
export type WriteCommand<Arguments, Result> = (
  db: Queries,
  args: Arguments,
  emit: (change: Change) => void,
  engine: Engine,
) => Promise<Result>;

/** One to be done. */
export interface WriteRequest {
  name: WriteName;
  args: unknown;
}

export interface WriteFailure {
  message: string;
  code: string;
}

export function failureOf(error: unknown): WriteFailure {
  const { message, code } = error as Error & { code?: string };
  return { message, code: code ?? 'INTERNAL' };
}

/** The outcome of a write as data: an error loses its code on its way to another thread. */
export type WriteOutcome = { result: unknown; changes: Change[] } | { failure: WriteFailure };
