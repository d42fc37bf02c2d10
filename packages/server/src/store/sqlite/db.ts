import { closeSync, openSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { scriptBeside } from '../../domain/script.ts';
import type { Db } from '../db.ts';
import { StoreError } from '../db.ts';
import type { Queries } from '../engines.ts';
import type { WriteReply } from './commit.ts';
import { openDatabase, queriesOf } from './connection.ts';
import type { Change } from '../store.ts';
import type { WriteArgs, WriteName, WriteResult } from '../writes.ts';

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/** SQLite behind `Db`: a read connection on this thread, the write connection on its own. */
export class SqliteDb implements Db {
  readonly read: Queries;
  readonly lost: Promise<Error>;
  readonly #thread: Worker;
  readonly #closeReader: () => void;
  readonly #lose: (error: Error) => void;
  readonly #onDefect: (error: unknown) => void;
  readonly #file: number;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Set<(change: Change) => void>();
  #lastId = 0;
  #closed: Promise<void> | undefined;
  #gone: StoreError | undefined;

  /**
   * Opens the file, makes it when there is none, and brings its schema up to date. What a listener of changes throws
   * goes to `onDefect`.
   */
  static async open(path: string, onDefect: (error: unknown) => void): Promise<SqliteDb> {
    // Not by the thread that needs it: closing any handle of a file takes the process's locks on it away, so it has to
    // outlast every connection.
    const file = openSync(path, 'r+');
    const script = scriptBeside(import.meta.url, 'thread');
    const thread = new Worker(script, { workerData: { path, file } });
    const { promise: opened, resolve, reject } = Promise.withResolvers<unknown>();
    const ended = () => {
      reject(new StoreError("The store's writer ended before it had begun.", 'CLOSED'));
    };
    thread.once('message', resolve).once('error', reject).once('exit', ended);
    try {
      await opened;
      return new SqliteDb(thread, path, file, onDefect);
    } catch (error) {
      // It would keep the process from ending.
      await thread.terminate();
      closeSync(file);
      throw error;
    }
  }

  private constructor(thread: Worker, path: string, file: number, onDefect: (error: unknown) => void) {
    const database = openDatabase(path, true);
    this.read = queriesOf(database);
    this.#closeReader = () => database.close();
    this.#file = file;
    this.#thread = thread;
    this.#onDefect = onDefect;
    const { promise, resolve } = Promise.withResolvers<Error>();
    [this.lost, this.#lose] = [promise, resolve];
    thread.on('message', (replies: WriteReply[]) => {
      for (const reply of replies) this.#answer(reply);
    });
    thread.on('error', (error: Error) => {
      this.#fail(`The store's writer died: ${error.message}`);
    });
    thread.on('exit', () => {
      this.#fail(this.#closed === undefined ? "The store's writer is gone." : 'The store is closed.');
    });
  }

  write<Name extends WriteName>(name: Name, args: WriteArgs<Name>): Promise<WriteResult<Name>> {
    if (this.#gone !== undefined) return Promise.reject(this.#gone);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#thread.postMessage({ id, name, args });
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
    });
  }

  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    // Before the writer, for only the last connection to go can clear the log away, and a reader can't.
    this.#closeReader();
    if (this.#gone !== undefined) return;
    const exit = new Promise((resolve) => this.#thread.once('exit', resolve));
    this.#thread.postMessage('close');
    await exit;
    closeSync(this.#file);
  }

  #answer(reply: WriteReply): void {
    const waiting = this.#waiting.get(reply.id)!;
    this.#waiting.delete(reply.id);
    if ('failure' in reply) {
      waiting.reject(new StoreError(reply.failure.message, reply.failure.code));
      return;
    }
    for (const change of reply.changes) this.#tell(change);
    waiting.resolve(reply.result);
  }

  /** The write is done, whatever a listener makes of it: it is answered, and the other listeners are told. */
  #tell(change: Change): void {
    for (const listener of this.#listeners) {
      try {
        listener(change);
      } catch (error) {
        this.#onDefect(error);
      }
    }
  }

  #fail(message: string): void {
    if (this.#gone === undefined) {
      this.#gone = new StoreError(message, 'CLOSED');
      if (this.#closed === undefined) this.#lose(this.#gone);
    }
    for (const { reject } of this.#waiting.values()) reject(this.#gone);
    this.#waiting.clear();
  }
}
