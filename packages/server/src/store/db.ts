import type { MessagePort } from 'node:worker_threads';
import type { Engine, Queries } from './engines.ts';
import type { HintRequests } from './changes/hints.ts';
import type { Change } from './store.ts';
import type { WriteArgs, WriteName, WriteResult } from './writes.ts';

/** An engine, as the repositories use it. */
export interface Db {
  readonly engine: Engine;
  /** Runs single queries that only read. Each sees every write whose promise has resolved. */
  readonly read: Queries;
  /** Resolves when the write is durable. Rejects with a StoreError, whose fields say whether the write may be stored. */
  write<Name extends WriteName>(name: Name, args: WriteArgs<Name>): Promise<WriteResult<Name>>;
  /** Milliseconds to add to this machine's clock to get the store's clock, which all nodes use. */
  readonly clockOffsetMs: number;
  /** Resolves when the engine responds and accepts writes. */
  ping(): Promise<void>;
  /** Returns the bytes on disk: files with their log, or tables with their indexes. */
  bytes(): Promise<number>;
  /** Whether listeners are notified of writes of other nodes. */
  readonly receivesRemoteChanges: boolean;
  /** Registers a listener, and returns a function that removes it. */
  onChange(listener: (change: Change) => void): () => void;
  /** See `Store.sendHints`. */
  sendHints(port: MessagePort, requests: HintRequests): void;
  /** Resolves with an error when writes have become impossible and the store was not closed. */
  readonly lost: Promise<Error>;
  close(): Promise<void>;
}

/** An error of a write or of opening the store, with the code of the engine (SQLITE_FULL, SQLITE_BUSY, …). */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: string;
  /** Whether the disk is full. Nothing was stored; reads work. */
  readonly isFull: boolean;
  /** Whether the disk fails, is read-only or over its quota. The write may or may not be stored; reads work. */
  readonly isFailing: boolean;
  /** Whether the database is unreachable. The write may or may not be stored; reads fail. */
  readonly isUnreachable: boolean;

  constructor(message: string, code: string) {
    const isFull = diskFullCodes.includes(code);
    const isFailing = !isFull && diskFailingCode.test(code);
    super(
      isFull
        ? 'the disk of the store is full: stored data can be read, but nothing can be added'
        : isFailing
          ? `the disk of the store rejects writes: stored data can be read (${message}, ${code})`
          : message,
    );
    this.code = code;
    this.isFull = isFull;
    this.isFailing = isFailing;
    this.isUnreachable = code === 'AWAY';
  }

  /** Whether reads work while writes fail. */
  get isReadOnly(): boolean {
    return this.isFull || this.isFailing;
  }
}

const postgresDiskFull = '53100';

/** Codes of a full disk. With SHMSIZE, the file of the memory that processes share could not grow. */
const diskFullCodes: readonly string[] = ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', postgresDiskFull];
/** Codes of a failing disk. A used-up quota has IOERR_WRITE. */
const diskFailingCode = /^SQLITE_(IOERR|READONLY|CANTOPEN)/;
