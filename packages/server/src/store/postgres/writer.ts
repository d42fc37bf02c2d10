import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StoreError } from '../db.ts';
import type { Engine } from '../engines.ts';
import type { WriteOutcome } from '../command.ts';
import type { WriteName, WriteRequest } from '../writes.ts';
import { GroupCommit } from './commit.ts';
import { connectionOptions, destroyConnection } from './connection.ts';
import { messageOf } from './errors.ts';

/** The most writes in one transaction, which locks the rows of their accounts for some tenths of a second. */
const maxGroup = 64;
/** Milliseconds that a write waits for an unreachable database. */
const connectTimeoutMs = 4000;
const retryMs = 200;
/** Timeout of a write, long enough to delete a million texts. The heartbeat finds out earlier when the database is unreachable. */
const writeTimeoutMs = 10 * 60_000;

/**
 * Settings that make the database end a transaction whose node is suspended or disconnected, because the transaction locks accounts for
 * every node. Without these settings the operating system notices after two hours.
 */
const settings = [
  "set idle_in_transaction_session_timeout = '15s'",
  'set tcp_keepalives_idle = 5',
  'set tcp_keepalives_interval = 3',
  'set tcp_keepalives_count = 3',
];

interface QueuedWrite extends WriteRequest {
  since: number;
  resolve: (outcome: WriteOutcome) => void;
  reject: (error: StoreError) => void;
}

/** Writes over one connection, in one transaction after the other. Writes that are queued meanwhile make up the next transaction. */
export class Writer {
  readonly #url: string;
  readonly #engine: Engine;
  readonly #onFault: (error: Error) => void;
  #queue: QueuedWrite[] = [];
  #client: pg.Client | undefined;
  #groups: GroupCommit | undefined;
  /** When the attempt to connect began (`performance.now()`). */
  #madeAt = 0;
  #working: Promise<void> | undefined;
  #isClosed = false;

  constructor(url: string, engine: Engine, onFault: (error: Error) => void) {
    this.#url = url;
    this.#engine = engine;
    this.#onFault = onFault;
  }

  /** Resolves when the write is durable. Rejects when the database is unreachable; then the write may or may not be stored. */
  write(name: WriteName, args: unknown): Promise<WriteOutcome> {
    const { promise, resolve, reject } = Promise.withResolvers<WriteOutcome>();
    if (this.#isClosed) {
      reject(new StoreError('The store is closed.', 'CLOSED'));
      return promise;
    }
    this.#queue.push({ name, args, since: performance.now(), resolve, reject });
    this.#working ??= this.#work();
    return promise;
  }

  /** Destroys the connection if it was made before a moment, because the database does not respond. Fails the transaction in progress. */
  destroyConnection(before: number): void {
    if (this.#client !== undefined && this.#madeAt < before) destroyConnection(this.#client);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#working;
    await this.#client?.end();
  }

  async #work(): Promise<void> {
    while (this.#queue.length > 0) {
      const groups = await this.#connect();
      if (groups === undefined) {
        this.#refuseLate();
        await sleep(retryMs);
        continue;
      }
      const group = this.#queue.splice(0, maxGroup);
      try {
        const outcomes = await groups.commit(group);
        for (const [at, outcome] of outcomes.entries()) group[at]!.resolve(outcome);
      } catch (error) {
        this.#drop(error);
        for (const { reject } of group) reject(unreachable(error));
      }
    }
    this.#working = undefined;
  }

  /** Connects unless there is a connection. Returns undefined when the database is unreachable. */
  async #connect(): Promise<GroupCommit | undefined> {
    if (this.#groups !== undefined) return this.#groups;
    const client = new pg.Client({ ...connectionOptions(this.#url), query_timeout: writeTimeoutMs });
    client.on('error', (error) => {
      if (this.#client === client) this.#drop(error);
    });
    this.#client = client;
    this.#madeAt = performance.now();
    try {
      await client.connect();
      // A database that is compatible with PostgreSQL may lack a setting.
      for (const setting of settings) await client.query(setting).catch(messageOf);
      // The connection may be lost already.
      if (this.#client !== client) return undefined;
      return (this.#groups = new GroupCommit(client, this.#engine));
    } catch (error) {
      if (this.#client === client) this.#drop(error);
      return undefined;
    }
  }

  #drop(error: unknown): void {
    this.#onFault(error as Error);
    const client = this.#client;
    this.#client = this.#groups = undefined;
    client?.end().catch(() => undefined);
  }

  #refuseLate(): void {
    const late = performance.now() - connectTimeoutMs;
    const refused = this.#queue.filter(({ since }) => since < late || this.#isClosed);
    this.#queue = this.#queue.filter((write) => !refused.includes(write));
    for (const { reject } of refused) reject(unreachable(new Error('no connection')));
  }
}

const unreachable = (error: unknown) => new StoreError(messageOf(error), 'AWAY');
