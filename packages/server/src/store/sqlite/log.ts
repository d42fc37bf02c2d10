import { closeSync, openSync, readSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { clearSlack } from './slack.ts';
import { busyMs } from './connection.ts';

/** How long a checkpoint waits for readers: longer than any of the service reads, much shorter than a backup. */
const patienceMs = 250;
/** Bytes of the log's header, and of what precedes a page in it. */
const [logHeader, frameHeader] = [32, 24];
/** Pages of the log that are read at once. */
const pagesAtOnce = 64;

interface Checkpoint {
  busy: number;
  /** Pages in the log, and those of them that are in the database too. */
  log: number;
  checkpointed: number;
}

/** The write-ahead log of a database, of which the connection itself takes no care. */
export class SqliteLog {
  readonly #database: Database.Database;
  readonly #path: string;
  readonly #file: number;
  readonly #pageSize: number;
  /** Pages that were written since slack was last cleared. */
  readonly #written = new Set<number>();

  /** `file` is the database file, open for reading and writing. */
  constructor(database: Database.Database, path: string, file: number) {
    this.#database = database;
    this.#path = `${path}-wal`;
    this.#file = file;
    this.#pageSize = database.pragma('page_size', { simple: true }) as number;
  }

  /** Bytes that are in the log alone, as far as they are in use. */
  get pending(): number {
    const { log, checkpointed } = this.#checkpoint('NOOP');
    return (log - checkpointed) * this.#pageSize;
  }

  /**
   * Moves what the log holds into the database. The log keeps its size and is written over from its beginning: with one
   * that grew anew, of which the file system takes note at every sync, a write took 1.2 to 2.2 times as long.
   */
  move(): void {
    this.#quickly(() => {
      this.#noteWritten();
      this.#checkpoint('PASSIVE');
    });
  }

  /**
   * Moves what the log holds into the database and truncates it, so that nothing that was deleted or replaced lives on
   * in either. Where a reader holds on to it, as a backup does, or the disk is full, it is to be tried again later.
   */
  empty(): void {
    this.#quickly(() => {
      if (this.#bytes === 0) return;
      this.#noteWritten();
      if (this.#checkpoint('TRUNCATE').busy === 0) this.#clearSlack();
    });
  }

  get #bytes(): number {
    return statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0;
  }

  #checkpoint(mode: 'NOOP' | 'PASSIVE' | 'TRUNCATE'): Checkpoint {
    return (this.#database.pragma(`wal_checkpoint(${mode})`) as Checkpoint[])[0]!;
  }

  /** The log is whole whatever fails here, and the next time comes. */
  #quickly(work: () => void): void {
    this.#database.pragma(`busy_timeout = ${patienceMs}`);
    try {
      work();
    } catch (error) {
      if (!(error instanceof Database.SqliteError)) throw error;
    } finally {
      this.#database.pragma(`busy_timeout = ${busyMs}`);
    }
  }

  #noteWritten(): void {
    const log = openSync(this.#path, 'r');
    try {
      const frame = frameHeader + this.#pageSize;
      // Many at once, though their numbers are all that is wanted: to read these one by one took 30 µs a text that was stored.
      const frames = Buffer.allocUnsafe(pagesAtOnce * frame);
      let bytes = 0;
      for (let from = logHeader; (bytes = readSync(log, frames, 0, frames.length, from)) > 0; from += bytes) {
        for (let at = 0; at + 4 <= bytes; at += frame) this.#written.add(frames.readUInt32BE(at));
      }
    } finally {
      closeSync(log);
    }
  }

  /** Within a transaction that keeps other writers out, unless one of them was there first. */
  #clearSlack(): void {
    this.#database.exec('begin immediate');
    try {
      if (this.#bytes > 0) return;
      // The connection's own copies of the pages would bring it back.
      if (clearSlack(this.#file, this.#written, this.#pageSize) > 0) this.#database.pragma('shrink_memory');
      this.#written.clear();
    } finally {
      this.#database.exec('rollback');
    }
  }
}
