import type { MessagePort } from 'node:worker_threads';
import type pg from 'pg';
import { Hints, type HintRequests } from '../changes/hints.ts';
import { type Db, StoreError } from '../db.ts';
import { type Engine, engines, type Queries } from '../engines.ts';
import { Listeners } from '../listeners.ts';
import type { Change } from '../store.ts';
import type { WriteArgs, WriteName, WriteResult } from '../writes.ts';
import { destroyConnections, openPool, queriesOf } from './connection.ts';
import { unusableDatabase } from './errors.ts';
import { Heartbeat } from './heartbeat.ts';
import { ChangeNotices } from './notices.ts';
import { tableBytes, requireDiskSpace } from './disk-space.ts';
import { bringUpToDate } from './schema-lock.ts';
import { Writer } from './writer.ts';

/** Queries at once; more would wait in the database and not here. */
const readers = 8;

/** Clocks drift by less than a millisecond in a minute. */
const clockEveryMs = 60_000;
const leastAheadMs = 100;

export interface PostgresOptions {
  url: string;
  engine?: Engine;
  onDefect: (error: unknown) => void;
  /** Told when a connection is lost and another is made. */
  onFault?: (error: Error) => void;
}

/** PostgreSQL behind `Db`: some connections for reading, one for writing, and one that hears what other nodes write. */
export class PostgresDb implements Db {
  readonly engine: Engine;
  readonly read: Queries;
  /** Never: a database that is gone comes back. */
  readonly lost = new Promise<Error>(() => undefined);
  readonly #pool: pg.Pool;
  readonly #writer: Writer;
  readonly #notices: ChangeNotices | undefined;
  readonly #heartbeat: Heartbeat;
  readonly #listeners: Listeners;
  readonly #hints = new Hints();
  readonly #clockTimer: NodeJS.Timeout;
  #aheadMs = 0;
  /** Whether a write was refused for lack of room, and none is known to be there since. */
  #lacksRoom = false;
  #closed: Promise<void> | undefined;

  /** Connects, makes the schema when there is none and brings it up to date. */
  static async open({
    url,
    engine = engines.postgres,
    onDefect,
    onFault = () => undefined,
  }: PostgresOptions) {
    const pool = openPool(url, { max: readers, onError: onFault });
    try {
      await bringUpToDate(pool, engine);
    } catch (error) {
      await pool.end();
      throw unusableDatabase(url, error);
    }
    const db = new PostgresDb(url, pool, engine, onDefect, onFault);
    await db.#setClock();
    await db.#heartbeat.begin();
    return db;
  }

  private constructor(
    url: string,
    pool: pg.Pool,
    engine: Engine,
    onDefect: (error: unknown) => void,
    onFault: (error: Error) => void,
  ) {
    this.engine = engine;
    this.#pool = pool;
    this.read = queriesOf(pool, () => !this.#heartbeat.isUp);
    this.#listeners = new Listeners(onDefect);
    this.#listeners.add((change) => {
      this.#hints.send([change]);
    });
    this.#clockTimer = setInterval(() => {
      this.#setClock().catch(() => undefined);
    }, clockEveryMs).unref();
    this.#writer = new Writer(url, engine, onFault);
    const notices = (this.#notices = engine.hasNotifications ? new ChangeNotices(pool) : undefined);
    this.#heartbeat = new Heartbeat({
      url,
      onConnect: async (client) =>
        notices?.listen(client, (change) => {
          this.#listeners.notify(change);
        }),
      onFault,
      onAway: (since) => {
        destroyConnections(pool, since);
        this.#writer.cutOff(since);
      },
    });
  }

  async write<Name extends WriteName>(name: Name, args: WriteArgs<Name>): Promise<WriteResult<Name>> {
    const outcome = await this.#writer.write(name, args);
    if ('failure' in outcome) {
      const refused = new StoreError(outcome.failure.message, outcome.failure.code);
      this.#lacksRoom ||= refused.isFull;
      throw refused;
    }
    for (const change of outcome.changes) this.#listeners.notify(change);
    this.#notices?.send(outcome.changes);
    return outcome.result as WriteResult<Name>;
  }

  get clockOffsetMs(): number {
    return this.#aheadMs;
  }

  async ping(): Promise<void> {
    // A write would wait for it to come back.
    if (!this.#heartbeat.isUp) throw new StoreError('the database does not answer', 'AWAY');
    await this.write('probe', undefined);
    if (!this.#lacksRoom) return;
    await requireDiskSpace(this.read);
    this.#lacksRoom = false;
  }

  bytes(): Promise<number> {
    return tableBytes(this.read);
  }

  get receivesRemoteChanges(): boolean {
    return this.#notices !== undefined && this.#heartbeat.isUp;
  }

  onChange(listener: (change: Change) => void): () => void {
    return this.#listeners.add(listener);
  }

  sendHints(port: MessagePort, wanted: HintRequests): void {
    this.#hints.add(port, wanted);
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  /**
   * The middle of the question and the answer is when the database looked at its clock. Clocks that agree but for what the
   * way takes are left alone: times are whole seconds, and leases many.
   */
  async #setClock(): Promise<void> {
    const asked = Date.now();
    const { rows } = await this.#pool.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp()) * 1000 as ms',
    );
    const answered = Date.now();
    const ahead = rows[0]!.ms - (asked + answered) / 2;
    this.#aheadMs = Math.abs(ahead) <= Math.max(leastAheadMs, answered - asked) ? 0 : Math.round(ahead);
  }

  async #close(): Promise<void> {
    clearInterval(this.#clockTimer);
    await this.#writer.close();
    // Connections to a database that is away would not end.
    if (!this.#heartbeat.isUp) destroyConnections(this.#pool);
    await this.#heartbeat.close();
    await this.#pool.end();
  }
}
