import { closeSync, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { MessagePort } from 'node:worker_threads';
import { scriptBeside } from '../../supervisor/script.ts';
import { WorkerGivenUp } from '../../supervisor/errors.ts';
import { SupervisedWorker } from '../../supervisor/supervised-worker.ts';
import { irreplaceable } from '../../supervisor/policy.ts';
import { startThread } from '../../supervisor/start.ts';
import type { HintRequests } from '../changes/hints.ts';
import type { Db } from '../db.ts';
import { StoreError } from '../db.ts';
import { engines, type Queries } from '../engines.ts';
import { openDatabase } from './connection.ts';
import { queriesOf } from './queries.ts';
import { Listeners } from '../listeners.ts';
import type { Change } from '../store.ts';
import type { WriteArgs, WriteName, WriteResult } from '../writes.ts';
import type { WriterCalls } from './thread.ts';

/** SQLite as a `Db`: a read connection on this thread, and the write connection on a thread of its own. */
export class SqliteDb implements Db {
  readonly engine = engines.sqlite;
  readonly clockOffsetMs = 0;
  readonly receivesRemoteChanges = false;
  readonly read: Queries;
  readonly lost: Promise<Error>;
  readonly #writer: SupervisedWorker<WriterCalls>;
  readonly #closeReader: () => void;
  readonly #path: string;
  readonly #file: number;
  readonly #listeners: Listeners;
  #closed: Promise<void> | undefined;

  /**
   * Opens the file, creates it when there is none, and migrates its schema. `onDefect` receives what a listener of changes throws.
   */
  static async open(path: string, onDefect: (error: unknown) => void): Promise<SqliteDb> {
    // Opened here and not by the writer thread, to stay open longer than every connection: closing any descriptor of a file
    // releases the locks that the process has on it.
    const file = openSync(path, 'r+');
    const script = scriptBeside(import.meta.url, 'thread');
    const { promise: lost, resolve: lose } = Promise.withResolvers<Error>();
    const writer = new SupervisedWorker<WriterCalls>({
      name: "The store's writer",
      start: () => startThread('writer', { script, data: { path, file } }),
      // It is unknown whether the writes in progress were committed, and why the thread ended. The service ends too; the next service
      // finds every acknowledged write.
      policy: irreplaceable,
      onGivenUp: lose,
    });
    try {
      await writer.ready;
      return new SqliteDb(writer, path, file, lost, onDefect);
    } catch (error) {
      await writer.stop();
      closeSync(file);
      throw error instanceof WorkerGivenUp ? (error.cause ?? error) : error;
    }
  }

  private constructor(
    writer: SupervisedWorker<WriterCalls>,
    path: string,
    file: number,
    lost: Promise<Error>,
    onDefect: (error: unknown) => void,
  ) {
    const database = openDatabase(path, true);
    this.read = queriesOf(database);
    this.#closeReader = () => database.close();
    this.#writer = writer;
    this.#path = path;
    this.#file = file;
    this.lost = lost.then(closedError);
    this.#listeners = new Listeners(onDefect);
  }

  async write<Name extends WriteName>(name: Name, args: WriteArgs<Name>): Promise<WriteResult<Name>> {
    const outcome = await this.#writer.call('write', name, args).catch((error: unknown) => {
      throw closedError(error as Error);
    });
    if ('failure' in outcome) throw new StoreError(outcome.failure.message, outcome.failure.code);
    for (const change of outcome.changes) this.#listeners.notify(change);
    return outcome.result as WriteResult<Name>;
  }

  async ping(): Promise<void> {
    await this.write('probe', undefined);
  }

  async bytes(): Promise<number> {
    const sizes = [this.#path, `${this.#path}-wal`].map(async (path) => (await stat(path)).size);
    return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
  }

  onChange(listener: (change: Change) => void): () => void {
    return this.#listeners.add(listener);
  }

  sendHints(port: MessagePort, { shared }: HintRequests): void {
    this.#writer.notify('sendHints', [port, shared], [port]);
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    // The reader is closed before the writer, because only the last connection to close can remove the log, and a reader can't.
    this.#closeReader();
    await this.#writer.finish('close');
    closeSync(this.#file);
  }
}

const closedError = ({ message }: Error): StoreError =>
  new StoreError(`${message.slice(0, -1)}, and the store accepts no more writes.`, 'CLOSED');
