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

/** Connections for reads. With more, queries would wait in the database instead of here. */
const maxReaders = 8;

/** Milliseconds between clock comparisons. Clocks drift by less than a millisecond in a minute. */
const compareClocksEveryMs = 60_000;
/** Smaller clock differences are ignored. */
const minClockOffsetMs = 100;

export interface PostgresOptions {
  url: string;
  engine?: Engine;
  onDefect: (error: unknown) => void;
  /** Called when a connection is lost, before another is made. */
  onFault?: (error: Error) => void;
}

/** PostgreSQL as a `Db`: a pool for reads, one connection for writes, and one that receives notifications of other nodes. */
export class PostgresDb implements Db {
  readonly engine: Engine;
  readonly read: Queries;
  /** Never resolves, because the connections are made again when the database is reachable again. */
  readonly lost = new Promise<Error>(() => undefined);
  readonly #pool: pg.Pool;
  readonly #writer: Writer;
  readonly #notices: ChangeNotices | undefined;
  readonly #heartbeat: Heartbeat;
  readonly #listeners: Listeners;
  readonly #hints = new Hints();
  readonly #clockTimer: NodeJS.Timeout;
  #clockOffsetMs = 0;
  /** Whether a write failed because of a full disk, and no later check found space. */
  #isDiskFull = false;
  #closed: Promise<void> | undefined;

  /** Connects, and creates or migrates the schema. */
  static async open({
    url,
    engine = engines.postgres,
    onDefect,
    onFault = () => undefined,
  }: PostgresOptions) {
    const pool = openPool(url, { max: maxReaders, onError: onFault });
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
    }, compareClocksEveryMs).unref();
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
        this.#writer.destroyConnection(since);
      },
    });
  }

  async write<Name extends WriteName>(name: Name, args: WriteArgs<Name>): Promise<WriteResult<Name>> {
    const outcome = await this.#writer.write(name, args);
    if ('failure' in outcome) {
      const error = new StoreError(outcome.failure.message, outcome.failure.code);
      this.#isDiskFull ||= error.isFull;
      throw error;
    }
    for (const change of outcome.changes) this.#listeners.notify(change);
    this.#notices?.send(outcome.changes);
    return outcome.result as WriteResult<Name>;
  }

  get clockOffsetMs(): number {
    return this.#clockOffsetMs;
  }

  async ping(): Promise<void> {
    // A write would wait until the database is reachable again.
    if (!this.#heartbeat.isUp) throw new StoreError('the database does not respond', 'AWAY');
    await this.write('probe', undefined);
    if (!this.#isDiskFull) return;
    await requireDiskSpace(this.read);
    this.#isDiskFull = false;
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

  sendHints(port: MessagePort, requests: HintRequests): void {
    this.#hints.add(port, requests);
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  /**
   * Compares the clocks. The database is assumed to read its clock halfway between the query and its result. Differences within the
   * round trip are ignored, because times are whole seconds and leases are much longer.
   */
  async #setClock(): Promise<void> {
    const start = Date.now();
    const { rows } = await this.#pool.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp()) * 1000 as ms',
    );
    const end = Date.now();
    const offset = rows[0]!.ms - (start + end) / 2;
    this.#clockOffsetMs =
      Math.abs(offset) <= Math.max(minClockOffsetMs, end - start) ? 0 : Math.round(offset);
  }

  async #close(): Promise<void> {
    clearInterval(this.#clockTimer);
    await this.#writer.close();
    // Connections to an unreachable database would not end.
    if (!this.#heartbeat.isUp) destroyConnections(this.#pool);
    await this.#heartbeat.close();
    await this.#pool.end();
  }
}
