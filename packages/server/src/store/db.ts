import type { MessagePort } from 'node:worker_threads';
import type { Engine, Queries } from './engines.ts';
import type { HintRequests } from './changes/hints.ts';
import type { Change } from './store.ts';
import type { WriteArgs, WriteName, WriteResult } from './writes.ts';

/** What an engine offers to the repositories. */
export interface Db {
  /** For reading only, each query by itself: it sees every write that has been answered. */
  readonly engine: Engine;
  readonly read: Queries;
  /** Resolves when the write is durable; rejects with a StoreError, and then nothing of it was stored. */
  write<Name extends WriteName>(name: Name, args: WriteArgs<Name>): Promise<WriteResult<Name>>;
  /** How far the store's clock is ahead of this machine's, in milliseconds: nodes go by one clock. */
  readonly clockOffsetMs: number;
  /** Resolves when the engine answers and takes writes at this moment. */
  ping(): Promise<void>;
  /** Bytes that it takes on disk: files with their log, or tables with their indexes. */
  bytes(): Promise<number>;
  /** Whether what others write is told to listeners here. */
  readonly receivesRemoteChanges: boolean;
  onChange(listener: (change: Change) => void): () => void;
  /** See the store's `hint`. */
  sendHints(port: MessagePort, wanted: HintRequests): void;
  /** Resolves when no write can be done any more though nobody has closed it. */
  readonly lost: Promise<Error>;
  close(): Promise<void>;
}

/** A write or an opening that failed; the code is the engine's own (SQLITE_FULL, SQLITE_BUSY, …). */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: string;
  /** Whether there was no room: nothing was stored, and reads go on. */
  readonly isFull: boolean;
  /** Whether the disk fails, is read-only or has used up its quota: what was to be written may be stored or not, and reads go on. */
  readonly isFailing: boolean;
  /** Whether the database is away: what was to be written may be stored or not, and nothing can be read. */
  readonly isUnreachable: boolean;

  constructor(message: string, code: string) {
    const isFull = fullCodes.includes(code);
    const isFailing = !isFull && failing.test(code);
    super(
      isFull
        ? 'the disk of the store is full: what is stored can be read, nothing can be stored'
        : isFailing
          ? `the disk of the store takes no writes: what is stored can be read (${message}, ${code})`
          : message,
    );
    this.code = code;
    this.isFull = isFull;
    this.isFailing = isFailing;
    this.isUnreachable = code === 'AWAY';
  }

  /** Whether reads go on while nothing can be written. */
  get isReadOnly(): boolean {
    return this.isFull || this.isFailing;
  }
}

const postgresDiskFull = '53100';

/** SHMSIZE: memory that processes share is a file too. */
const fullCodes: readonly string[] = ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', postgresDiskFull];
/** IOERR_WRITE is that of a quota that is used up, too. */
const failing = /^SQLITE_(IOERR|READONLY|CANTOPEN)/;
