import type pg from 'pg';
import { guardedPool } from '../guarded-pool.ts';
import type { Match } from '../../../index/best.ts';
import type { Vector } from '../../../scoring/vector.ts';
import { PostgresStoredChange } from './change.ts';
import type {
  BlendedReading,
  LargeCollection,
  StoredChange,
  StoredFilter,
  StoredIndexes,
} from './interface.ts';
import {
  readBest,
  readFacts,
  readLists,
  readNearest,
  readState,
  readTexts,
  readTextsAfter,
} from './reads.ts';
import { type QueryRunner, tableNames, vectorSchema } from './tables.ts';

/**
 * Settings of a connection that searches vectors: the widest search that pgvector offers, which continues until enough texts pass
 * its filter. Of the ten nearest texts among the million of `npm run bench:stored`, the 100 nearest by an index include 92.8 %
 * with ef_search at 100, 95.8 % at 400 and 97.9 % at 1,000. Those figures are of an earlier graph, which took two thirds of the
 * time to build; today's graph reaches 99.4 %. A server without pgvector accepts the settings and ignores them.
 */
export const searchSettings = "set hnsw.ef_search = 1000; set hnsw.iterative_scan = 'strict_order'";

/** The class of the advisory locks of stored indexes: "RELA" in bytes. */
const lockClass = 0x52_45_4c_41;

/** Returns the stored indexes of a database; undefined if it has no pgvector, or no node has prepared it yet. */
export async function findStoredIndexes(pool: pg.Pool): Promise<StoredIndexes | undefined> {
  const db = poolRunner(pool);
  const schema = await vectorSchema(db);
  if (schema === undefined) return undefined;
  const { rows } = await db.query<{ name: string | null }>(`select to_regclass('related_state') as name`);
  return rows[0]!.name === null ? undefined : new PostgresStoredIndexes(pool, schema);
}

/** Stored indexes in a database that has pgvector. */
class PostgresStoredIndexes implements StoredIndexes {
  /** Runs each query on any connection of the pool. */
  readonly #db: QueryRunner;
  readonly #pool: ReturnType<typeof guardPool>;
  /** The schema of pgvector, quoted. */
  readonly #schema: string;

  constructor(pool: pg.Pool, schema: string) {
    this.#pool = guardPool(pool);
    this.#db = poolRunner(pool);
    this.#schema = schema;
  }

  async list(): Promise<number[]> {
    const { rows } = await this.#db.query<{ id: number }>('select collection_id as id from related_state');
    return rows.map(({ id }) => id);
  }

  async large(minTexts: number): Promise<LargeCollection[]> {
    const { rows } = await this.#db.query<LargeCollection>(
      `select account_id as "accountId", collection_id as "collectionId", texts, version, cleared_at as "clearedAt"
       from collection where texts >= $1`,
      [minTexts],
    );
    return rows;
  }

  async hasOutdated(collectionId: number, version: number): Promise<boolean> {
    const { rows } = await this.#db.query<{ found: boolean }>(
      `select exists(select 1 from text_change join ${tableNames(collectionId).texts} using (text_id)
       where collection_id = $1 and version > $2) as found`,
      [collectionId, version],
    );
    return rows[0]!.found;
  }

  state(collectionId: number) {
    return readState(this.#db, collectionId);
  }

  facts(collectionId: number) {
    return this.#transaction('begin isolation level repeatable read read only', async (db) => {
      const state = await readState(db, collectionId);
      if (!state?.isComplete) return undefined;
      const { version, model } = state;
      return { version, model, facts: await readFacts(db, tableNames(collectionId), this.#schema, state) };
    });
  }

  async texts(collectionId: number, ids: readonly number[], filter?: StoredFilter, limit?: number) {
    if (ids.length === 0) return [];
    return readTexts(this.#db, tableNames(collectionId), this.#schema, ids, filter, limit);
  }

  async bestTexts(collectionId: number, ranked: readonly Match[], reading: BlendedReading) {
    if (ranked.length === 0) return [];
    return readBest(this.#db, tableNames(collectionId), this.#schema, ranked, reading);
  }

  textsAfter(collectionId: number, after: number, limit: number, filter: StoredFilter) {
    return readTextsAfter(this.#db, tableNames(collectionId), this.#schema, { after, limit, filter });
  }

  lists(collectionId: number, hashes: Iterable<number>) {
    return readLists(this.#db, tableNames(collectionId), hashes);
  }

  nearest(collectionId: number, vector: Vector, limit: number, filter: StoredFilter) {
    return readNearest(this.#db, tableNames(collectionId), this.#schema, vector, limit, filter);
  }

  change<T>(collectionId: number, work: (change: StoredChange) => Promise<T>): Promise<T | 'busy'> {
    return this.#transaction('begin', async (db) => {
      const { rows } = await db.query<{ isLocked: boolean }>(
        'select pg_try_advisory_xact_lock($1, $2) as "isLocked"',
        [lockClass, collectionId % 2 ** 31],
      );
      if (!rows[0]!.isLocked) return 'busy';
      const names = tableNames(collectionId);
      const state = await readState(db, collectionId);
      return work(new PostgresStoredChange(db, collectionId, names, this.#schema, state));
    });
  }

  async drop(collectionId: number): Promise<void> {
    await this.change(collectionId, (change) => change.remove());
  }

  async #transaction<T>(begin: string, work: (db: QueryRunner) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    const db = client as unknown as QueryRunner;
    try {
      await db.query(begin);
      const result = await work(db);
      await db.query('commit');
      return result;
    } catch (error) {
      await db.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }
}

/** Guards a pool of a thread that has no heartbeat: only a timeout shows that the database is lost. */
const guardPool = (pool: pg.Pool) => guardedPool(pool, () => false);

function poolRunner(pool: pg.Pool): QueryRunner {
  const connections = guardPool(pool);
  const query = async (text: string, values: unknown[] = []): Promise<pg.QueryResult> => {
    const client = await connections.connect();
    try {
      return (await client.query(text, values)) as unknown as pg.QueryResult;
    } finally {
      client.release();
    }
  };
  return { query };
}
