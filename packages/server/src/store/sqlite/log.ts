import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { busyMs } from './connection.ts';
import { pagesInIndex, pagesInLog } from './log-pages.ts';
import { clearSlack } from './slack.ts';

/** How long a checkpoint waits for readers: longer than any of the service reads, much shorter than a backup. */
const patienceMs = 250;

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
  readonly #index: number;
  readonly #pageSize: number;
  /** Pages that were written since slack was last cleared. */
  readonly #written: Set<number>;

  /** Of the database at a path: `file` is that, open for reading and writing, and `index` the file of its log's index, open for reading. */
  constructor(database: Database.Database, path: string, file: number, index: number) {
    this.#database = database;
    this.#path = `${path}-wal`;
    this.#file = file;
    this.#index = index;
    this.#pageSize = database.pragma('page_size', { simple: true }) as number;
    this.#written = new Set(this.#bytes === 0 ? [] : pagesInLog(this.#path, this.#pageSize));
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
    for (const page of pagesInIndex(this.#index)) this.#written.add(page);
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
