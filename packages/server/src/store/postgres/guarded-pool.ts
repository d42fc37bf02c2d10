import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from '#kysely';
import type pg from 'pg';
import { StoreError } from '../db.ts';
import { isCrowded, isLost, messageOf, storeErrorOf } from './errors.ts';

/** What the pool says when all of its connections are busy for as long as it takes to make one. */
const allBusy = 'timeout exceeded when trying to connect';
/** Milliseconds that a query waits for a connection while the database is there: a burst of a thousand takes some seconds. */
const patienceMs = 30_000;
const retryMs = 100;

/**
 * A pool as Kysely uses one for single queries that only read: a query whose connection is lost is asked once more on
 * another, and what fails then is a StoreError. A connection that failed is not used again. `isAway` says whether to wait for
 * a connection that is not to be had would be in vain.
 */
export function guardedPool(pool: pg.Pool, isAway: () => boolean): PostgresPool {
  return {
    options: pool.options,
    connect: async () => new Guarded(pool, await connected(pool, isAway)) as unknown as PostgresPoolClient,
    end: () => pool.end(),
  };
}

async function connected(pool: pg.Pool, isAway: () => boolean): Promise<pg.PoolClient> {
  const since = performance.now();
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      const mayPass = messageOf(error) === allBusy || isCrowded(error);
      if (!mayPass || isAway() || performance.now() - since > patienceMs) throw storeErrorOf(error);
      // Others have taken what is to be had, and the pool's own may be free before theirs.
      if (isCrowded(error)) await sleep(retryMs);
    }
  }
}

class Guarded {
  readonly #pool: pg.Pool;
  #client: pg.PoolClient;
  #broken: Error | undefined;
  #inTransaction = false;

  constructor(pool: pg.Pool, client: pg.PoolClient) {
    this.#pool = pool;
    this.#client = client;
  }

  async query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    // What a transaction has seen another connection has not.
    this.#inTransaction ||= /^(begin|start)/.test(text);
    try {
      return await this.#client.query(text, values);
    } catch (error) {
      if (isLost(error) && !this.#inTransaction) return await this.#queryAnew(text, values, error as Error);
      if (isLost(error)) this.#broken = error as Error;
      throw storeErrorOf(error);
    }
  }

  release(): void {
    this.#client.release(this.#broken);
  }

  async #queryAnew(text: string, values: unknown[], lost: Error): Promise<pg.QueryResult> {
    this.#client.release(lost);
    // What connects or answers no more is released by `release`.
    try {
      this.#client = await this.#pool.connect();
    } catch (error) {
      this.#client = { release: () => undefined } as never;
      throw storeErrorOf(error);
    }
    try {
      return await this.#client.query(text, values);
    } catch (error) {
      if (isLost(error)) this.#broken = error as Error;
      throw error instanceof StoreError ? error : storeErrorOf(error);
    }
  }
}
