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
import { openDatabase, queriesOf } from './connection.ts';
import { Listeners } from '../listeners.ts';
import type { Change } from '../store.ts';
import type { WriteArgs, WriteName, WriteResult } from '../writes.ts';
import type { WriterCalls } from './thread.ts';

/** SQLite behind `Db`: a read connection on this thread, the write connection on its own. */
export class SqliteDb implements Db {
  readonly engine = engines.sqlite;
  readonly clockOffsetMs = 0;
  readonly receivesRemoteChanges = false;
  readonly read: Queries;
  readonly lost: Promise<Error>;
  readonly #writer: SupervisedWorker<WriterCalls>;
  readonly #closeReader: () => void;
  readonly #path: string;
  readonly #files: readonly number[];
  readonly #listeners: Listeners;
  #closed: Promise<void> | undefined;

  /**
   * Opens the file, makes it when there is none, and brings its schema up to date. What a listener of changes throws
   * goes to `onDefect`.
   */
  static async open(path: string, onDefect: (error: unknown) => void): Promise<SqliteDb> {
    // Not by the thread that needs them: closing any handle of a file takes the process's locks on it away, so they have
    // to outlast every connection.
    const file = openSync(path, 'r+');
    const files = [file];
    const script = scriptBeside(import.meta.url, 'thread');
    const { promise: lost, resolve: lose } = Promise.withResolvers<Error>();
    const writer = new SupervisedWorker<WriterCalls>({
      name: "The store's writer",
      start: () => startThread('writer', { script, data: { path, file } }),
      // Whether the writes under way were committed is not known, and neither is why it ended: the service ends too, and
      // the next one finds the store as it was acknowledged.
      policy: irreplaceable,
      onGivenUp: lose,
    });
    try {
      await writer.ready;
      const index = openSync(`${path}-shm`, 'r');
      files.push(index);
      writer.notify('begin', [index]);
      return new SqliteDb(writer, path, files, lost, onDefect);
    } catch (error) {
      await writer.stop();
      closeAll(files);
      throw error instanceof WorkerGivenUp ? (error.cause ?? error) : error;
    }
  }

  private constructor(
    writer: SupervisedWorker<WriterCalls>,
    path: string,
    files: readonly number[],
    lost: Promise<Error>,
    onDefect: (error: unknown) => void,
  ) {
    const database = openDatabase(path, true);
    this.read = queriesOf(database);
    this.#closeReader = () => database.close();
    this.#writer = writer;
    this.#path = path;
    this.#files = files;
    this.lost = lost.then(closedBy);
    this.#listeners = new Listeners(onDefect);
  }

  async write<Name extends WriteName>(name: Name, args: WriteArgs<Name>): Promise<WriteResult<Name>> {
    const outcome = await this.#writer.call('write', name, args).catch((error: unknown) => {
      throw closedBy(error as Error);
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
    this.#writer.notify('hint', [port, shared], [port]);
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    // Before the writer, for only the last connection to go can clear the log away, and a reader can't.
    this.#closeReader();
    await this.#writer.finish('close');
    closeAll(this.#files);
  }
}

function closeAll(files: readonly number[]): void {
  for (const file of files) closeSync(file);
}

const closedBy = ({ message }: Error): StoreError =>
  new StoreError(`${message.slice(0, -1)}, and the store takes no writes any more.`, 'CLOSED');
