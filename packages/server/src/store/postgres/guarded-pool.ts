import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from '#kysely';
import type pg from 'pg';
import { StoreError } from '../db.ts';
import { hasTooManyConnections, isLost, messageOf, storeErrorOf } from './errors.ts';
import { StatementNames } from './statement-names.ts';

/** The pool's message when all its connections stay busy for the connection timeout. */
const allBusy = 'timeout exceeded when trying to connect';
/** Milliseconds that a query waits for a free connection while the database is reachable. A thousand queries at once take some seconds. */
const connectionTimeoutMs = 30_000;
const retryMs = 100;

/**
 * Returns a pool for Kysely, for single queries that only read. A query whose connection is lost is retried once on another connection,
 * and then fails with a StoreError. A failed connection is not used again. `isUnreachable` returns whether the database is known to be
 * unreachable, so that queries do not wait for a free connection.
 */
export function guardedPool(pool: pg.Pool, isUnreachable: () => boolean): PostgresPool {
  const names = new StatementNames();
  return {
    options: pool.options,
    connect: async () =>
      new GuardedClient(pool, await connect(pool, isUnreachable), names) as unknown as PostgresPoolClient,
    end: () => pool.end(),
  };
}

async function connect(pool: pg.Pool, isUnreachable: () => boolean): Promise<pg.PoolClient> {
  const since = performance.now();
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      const isBusy = messageOf(error) === allBusy || hasTooManyConnections(error);
      if (!isBusy || isUnreachable() || performance.now() - since > connectionTimeoutMs)
        throw storeErrorOf(error);
      // Other programs use all connections of the server. A connection of this pool may become free first.
      if (hasTooManyConnections(error)) await sleep(retryMs);
    }
  }
}

class GuardedClient {
  readonly #pool: pg.Pool;
  readonly #names: StatementNames;
  #client: pg.PoolClient;
  #broken: Error | undefined;
  #inTransaction = false;

  constructor(pool: pg.Pool, client: pg.PoolClient, names: StatementNames) {
    this.#pool = pool;
    this.#client = client;
    this.#names = names;
  }

  async query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    // A transaction can't continue on another connection.
    this.#inTransaction ||= /^(begin|start)/.test(text);
    const query = { name: this.#names.nameOf(text), text, values };
    try {
      return await this.#client.query(query);
    } catch (error) {
      if (isLost(error) && !this.#inTransaction) return await this.#retry(query, error as Error);
      if (isLost(error)) this.#broken = error as Error;
      throw storeErrorOf(error);
    }
  }

  release(): void {
    this.#client.release(this.#broken);
  }

  async #retry(query: pg.QueryConfig, lost: Error): Promise<pg.QueryResult> {
    this.#client.release(lost);
    // `release` must not release the lost connection again.
    try {
      this.#client = await this.#pool.connect();
    } catch (error) {
      this.#client = { release: () => undefined } as never;
      throw storeErrorOf(error);
    }
    try {
      return await this.#client.query(query);
    } catch (error) {
      if (isLost(error)) this.#broken = error as Error;
      throw error instanceof StoreError ? error : storeErrorOf(error);
    }
  }
}
