import type pg from 'pg';
import { guardedPool } from '../guarded-pool.ts';
import type {
  LargeCollection,
  StoredChange,
  StoredFilter,
  StoredIndexes,
} from '../../stored-indexes/interface.ts';
import type { Vector } from '../../../scoring/vector.ts';
import { PostgresStoredChange } from './change.ts';
import { readFacts, readLists, readNearest, readState, readTexts } from './reads.ts';
import { createTables, dropTables, namesOf, type Sender, vectorSchema } from './tables.ts';

/**
 * How far a search of vectors looks, the most that pgvector takes, and that it goes on until it has found enough that pass its filter.
 * Of the ten nearest among the million of `npm run bench:stored` the 100 nearest by an index hold 92.8 % at 100, 95.8 at 400
 * and 97.9 at 1,000, of a graph that was made in two thirds of the time; of today's it is 99.4. A server without pgvector takes
 * the settings and does nothing with them.
 */
export const searchSettings = "set hnsw.ef_search = 1000; set hnsw.iterative_scan = 'strict_order'";

/** The part of all locks that those of stored indexes have to themselves: "RELA" in bytes. */
const lockSpace = 0x52_45_4c_41;

/** Stored indexes in a database that has pgvector. */
export class PostgresStoredIndexes implements StoredIndexes {
  readonly #db: Sender;
  readonly #pool: ReturnType<typeof guardedPool>;
  readonly #schema: string;

  /** Undefined where the database has no pgvector, or no node has prepared it yet. */
  static async in(pool: pg.Pool): Promise<PostgresStoredIndexes | undefined> {
    const db = singly(pool);
    const schema = await vectorSchema(db);
    if (schema === undefined) return undefined;
    const { rows } = await db.query<{ name: string | null }>(`select to_regclass('related_state') as name`);
    return rows[0]!.name === null ? undefined : new PostgresStoredIndexes(pool, schema);
  }

  private constructor(pool: pg.Pool, schema: string) {
    this.#pool = guardedPool(pool, never);
    this.#db = singly(pool);
    this.#schema = schema;
  }

  async list(): Promise<number[]> {
    const { rows } = await this.#db.query<{ id: number }>('select collection_id as id from related_state');
    return rows.map(({ id }) => id);
  }

  async large(texts: number): Promise<LargeCollection[]> {
    const { rows } = await this.#db.query<LargeCollection>(
      `select account_id as "accountId", collection_id as "collectionId", texts, version, cleared_at as "clearedAt"
       from collection where texts >= $1`,
      [texts],
    );
    return rows;
  }

  async hasGone(collectionId: number, version: number): Promise<boolean> {
    const { rows } = await this.#db.query<{ found: boolean }>(
      `select exists(select 1 from text_change join ${namesOf(collectionId).texts} using (text_id)
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
      return { version, model, facts: await readFacts(db, namesOf(collectionId), this.#schema, state) };
    });
  }

  async texts(collectionId: number, ids: readonly number[], filter?: StoredFilter, limit?: number) {
    if (ids.length === 0) return [];
    return readTexts(this.#db, namesOf(collectionId), this.#schema, ids, filter, limit);
  }

  lists(collectionId: number, hashes: Iterable<number>) {
    return readLists(this.#db, namesOf(collectionId), hashes);
  }

  nearest(collectionId: number, vector: Vector, limit: number, filter: StoredFilter) {
    return readNearest(this.#db, namesOf(collectionId), this.#schema, vector, limit, filter);
  }

  change<T>(collectionId: number, work: (change: StoredChange) => Promise<T>): Promise<T | 'busy'> {
    return this.#transaction('begin', async (db) => {
      const locked = await db.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1, $2) as free', [
        lockSpace,
        collectionId % 2 ** 31,
      ]);
      if (!locked.rows[0]!.free) return 'busy';
      const names = namesOf(collectionId);
      await createTables(db, names, this.#schema);
      const state = await readState(db, collectionId);
      return work(new PostgresStoredChange(db, collectionId, names, this.#schema, state));
    });
  }

  async drop(collectionId: number): Promise<void> {
    await this.change(collectionId, async (change) => {
      await change.clear();
    });
    await dropTables(this.#db, namesOf(collectionId));
  }

  async #transaction<T>(begin: string, work: (db: Sender) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    const db = client as unknown as Sender;
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

/** Nothing tells these threads that the database is away but the time that it takes. */
const never = (): boolean => false;

/** Sends each statement by any connection. */
function singly(pool: pg.Pool): Sender {
  const guarded = guardedPool(pool, never);
  const query = async (text: string, values: unknown[] = []): Promise<pg.QueryResult> => {
    const client = await guarded.connect();
    try {
      return (await client.query(text, values)) as unknown as pg.QueryResult;
    } finally {
      client.release();
    }
  };
  return { query };
}
