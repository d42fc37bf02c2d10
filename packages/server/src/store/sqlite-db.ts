import { Worker } from 'node:worker_threads';
import { scriptBeside } from '../domain/script.ts';
import type { Db } from './db.ts';
import { StoreError } from './db.ts';
import type { Queries } from './engines.ts';
import type { WriteReply } from './sqlite-commit.ts';
import { openDatabase, queriesOf } from './sqlite.ts';
import type { Change } from './store.ts';
import type { WriteArgs, WriteName, WriteResult } from './writes/index.ts';

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/** SQLite behind `Db`: a read connection on this thread, the write connection on its own. */
export class SqliteDb implements Db {
  readonly read: Queries;
  readonly #thread: Worker;
  readonly #closeReader: () => void;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Set<(change: Change) => void>();
  #lastId = 0;
  #gone: StoreError | undefined;

  /** Opens the file, makes it when there is none, and brings its schema up to date. */
  static async open(path: string): Promise<SqliteDb> {
    const thread = new Worker(scriptBeside(import.meta.url, 'sqlite-thread'), { workerData: { path } });
    await new Promise((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
    });
    return new SqliteDb(thread, path);
  }

  private constructor(thread: Worker, path: string) {
    const database = openDatabase(path, true);
    this.read = queriesOf(database);
    this.#closeReader = () => database.close();
    this.#thread = thread;
    thread.on('message', (replies: WriteReply[]) => {
      for (const reply of replies) this.#answer(reply);
    });
    thread.on('error', (error: Error) => {
      this.#fail(`The store's writer died: ${error.message}`);
    });
    thread.on('exit', () => {
      this.#fail('The store is closed.');
    });
  }

  write<Name extends WriteName>(name: Name, args: WriteArgs<Name>): Promise<WriteResult<Name>> {
    if (this.#gone !== undefined) return Promise.reject(this.#gone);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      this.#thread.postMessage({ id, name, args });
    });
  }

  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    if (this.#gone !== undefined) return;
    // Before the writer, for only the last connection to go can clear the log away, and a reader can't.
    this.#closeReader();
    const exit = new Promise((resolve) => this.#thread.once('exit', resolve));
    this.#thread.postMessage('close');
    await exit;
  }

  #answer(reply: WriteReply): void {
    const waiting = this.#waiting.get(reply.id)!;
    this.#waiting.delete(reply.id);
    if ('failure' in reply) {
      waiting.reject(new StoreError(reply.failure.message, reply.failure.code));
      return;
    }
    for (const change of reply.changes) for (const listener of this.#listeners) listener(change);
    waiting.resolve(reply.result);
  }

  #fail(message: string): void {
    this.#gone ??= new StoreError(message, 'CLOSED');
    for (const { reject } of this.#waiting.values()) reject(this.#gone);
    this.#waiting.clear();
  }
}
