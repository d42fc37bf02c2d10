import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StoreError } from '../db.ts';
import type { Engine } from '../engines.ts';
import type { WriteOutcome } from '../command.ts';
import type { WriteName, WriteRequest } from '../writes.ts';
import { GroupCommit } from './commit.ts';
import { connectionOptions, destroyConnection } from './connection.ts';
import { messageOf } from './errors.ts';

/** The most writes of one transaction, which locks the rows of their accounts for some tenths of a second. */
const largestGroup = 64;
/** Milliseconds that a write waits for a database that is away. */
const patienceMs = 4000;
const retryMs = 200;
/** To delete a million texts takes a while; that the database is away is seen by the heartbeat. */
const longestWriteMs = 10 * 60_000;

/**
 * The database ends a transaction whose node stands still or was cut off, for it holds its accounts against all others:
 * without these settings an operating system takes two hours to find out.
 */
const settings = [
  "set idle_in_transaction_session_timeout = '15s'",
  'set tcp_keepalives_idle = 5',
  'set tcp_keepalives_interval = 3',
  'set tcp_keepalives_count = 3',
];

interface Waiting extends WriteRequest {
  since: number;
  resolve: (outcome: WriteOutcome) => void;
  reject: (error: StoreError) => void;
}

/** The connection that writes: one transaction after the other, each with all that has come meanwhile. */
export class Writer {
  readonly #url: string;
  readonly #engine: Engine;
  readonly #onFault: (error: Error) => void;
  #waiting: Waiting[] = [];
  #client: pg.Client | undefined;
  #groups: GroupCommit | undefined;
  /** When the connection was begun. */
  #madeAt = 0;
  #working: Promise<void> | undefined;
  #isClosed = false;

  constructor(url: string, engine: Engine, onFault: (error: Error) => void) {
    this.#url = url;
    this.#engine = engine;
    this.#onFault = onFault;
  }

  /** Resolves when the write is durable; rejects when the database is away, and it may have been done or not. */
  write(name: WriteName, args: unknown): Promise<WriteOutcome> {
    const { promise, resolve, reject } = Promise.withResolvers<WriteOutcome>();
    if (this.#isClosed) {
      reject(new StoreError('The store is closed.', 'CLOSED'));
      return promise;
    }
    this.#waiting.push({ name, args, since: performance.now(), resolve, reject });
    this.#working ??= this.#work();
    return promise;
  }

  /** Ends the connection if it was made before a moment: the database is away, and a transaction under way is refused. */
  cutOff(before: number): void {
    if (this.#client !== undefined && this.#madeAt < before) destroyConnection(this.#client);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#working;
    await this.#client?.end();
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      const groups = await this.#connected();
      if (groups === undefined) {
        this.#refuseLate();
        await sleep(retryMs);
        continue;
      }
      const group = this.#waiting.splice(0, largestGroup);
      try {
        const outcomes = await groups.commit(group);
        for (const [at, outcome] of outcomes.entries()) group[at]!.resolve(outcome);
      } catch (error) {
        this.#drop(error);
        for (const { reject } of group) reject(away(error));
      }
    }
    this.#working = undefined;
  }

  /** Undefined when the database is away. */
  async #connected(): Promise<GroupCommit | undefined> {
    if (this.#groups !== undefined) return this.#groups;
    const client = new pg.Client({ ...connectionOptions(this.#url), query_timeout: longestWriteMs });
    client.on('error', (error) => {
      if (this.#client === client) this.#drop(error);
    });
    this.#client = client;
    this.#madeAt = performance.now();
    try {
      await client.connect();
      // A relative may lack one.
      for (const setting of settings) await client.query(setting).catch(messageOf);
      // It may have been lost meanwhile.
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
    const late = performance.now() - patienceMs;
    const refused = this.#waiting.filter(({ since }) => since < late || this.#isClosed);
    this.#waiting = this.#waiting.filter((waiting) => !refused.includes(waiting));
    for (const { reject } of refused) reject(away(new Error('no connection')));
  }
}

const away = (error: unknown) => new StoreError(messageOf(error), 'AWAY');
