import type { Queries } from './engines.ts';
import type { Change } from './store.ts';
import type { WriteArgs, WriteName, WriteResult } from './writes/index.ts';

/** What an engine offers to the repositories. */
export interface Db {
  /** For reading only, each query by itself: it sees every write that has been answered. */
  readonly read: Queries;
  /** Resolves when the write is durable; rejects with a StoreError, and then nothing of it was stored. */
  write<Name extends WriteName>(name: Name, args: WriteArgs<Name>): Promise<WriteResult<Name>>;
  onChange(listener: (change: Change) => void): () => void;
  close(): Promise<void>;
}

/** A write or an opening that failed; the code is the engine's own (SQLITE_FULL, SQLITE_BUSY, …). */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}
