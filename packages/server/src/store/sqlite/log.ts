import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { busyMs } from './connection.ts';
import { pagesInIndex, pagesInLog } from './log-pages.ts';
import { clearSlack } from './slack.ts';

/** Milliseconds that a checkpoint waits for readers: longer than any read of the service, much shorter than a backup. */
const checkpointTimeoutMs = 250;

interface Checkpoint {
  busy: number;
  /** Pages in the log, and those of them that are in the database too. */
  log: number;
  checkpointed: number;
}

/** The write-ahead log of a database, which is checkpointed here and not by the connection. */
export class SqliteLog {
  readonly #database: Database.Database;
  readonly #path: string;
  readonly #file: number;
  readonly #index: number;
  readonly #pageSize: number;
  /** Pages that were written since slack was last cleared. */
  readonly #written: Set<number>;

  /** Opens the log of the database at a path. `file` is a descriptor of the database for reading and writing, `index` one of the log's index for reading. */
  constructor(database: Database.Database, path: string, file: number, index: number) {
    this.#database = database;
    this.#path = `${path}-wal`;
    this.#file = file;
    this.#index = index;
    this.#pageSize = database.pragma('page_size', { simple: true }) as number;
    this.#written = new Set(this.#bytes === 0 ? [] : pagesInLog(this.#path, this.#pageSize));
  }

  /** Bytes in the log that are not in the database yet. */
  get pendingBytes(): number {
    const { log, checkpointed } = this.#checkpoint('NOOP');
    return (log - checkpointed) * this.#pageSize;
  }

  /**
   * Checkpoints the log into the database. The log keeps its size and is overwritten from its beginning: with a log that grows anew,
   * whose size the file system records at every sync, a write took 1.2 to 2.2 times as long.
   */
  checkpoint(): void {
    this.#quickly(() => {
      this.#noteWritten();
      this.#checkpoint('PASSIVE');
    });
  }

  /**
   * Checkpoints the log into the database and truncates it, so that deleted and replaced data is left in neither. Does nothing
   * where a reader such as a backup holds the log, or the disk is full: call it again later.
   */
  truncate(): void {
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

  /** Ignores errors of SQLite: the log stays whole, and the next checkpoint tries again. */
  #quickly(work: () => void): void {
    this.#database.pragma(`busy_timeout = ${checkpointTimeoutMs}`);
    try {
      work();
    } catch (error) {
      if (!(error instanceof Database.SqliteError)) throw error;
    } finally {
      this.#database.pragma(`busy_timeout = ${busyMs}`);
    }
  }

  #noteWritten(): void {
    for (const page of pagesInIndex(this.#index)) this.#written.add(page);
  }

  /** Clears unused bytes in a transaction that keeps other writers out, unless one of them came first. */
  #clearSlack(): void {
    this.#database.exec('begin immediate');
    try {
      if (this.#bytes > 0) return;
      // The connection would write its cached pages back.
      if (clearSlack(this.#file, this.#written, this.#pageSize) > 0) this.#database.pragma('shrink_memory');
      this.#written.clear();
    } finally {
      this.#database.exec('rollback');
    }
  }
}
