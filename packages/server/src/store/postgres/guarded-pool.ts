import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { StoreError } from '../db.ts';
import { isLost, storeErrorOf } from './errors.ts';

/**
 * A pool as Kysely uses one for single queries that only read: a query whose connection is lost is asked once more on
 * another, and what fails then is a StoreError. A connection that failed is not used again.
 */
export function guardedPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => new Guarded(pool, await connected(pool)) as unknown as PostgresPoolClient,
    end: () => pool.end(),
  };
}

async function connected(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw storeErrorOf(error);
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
