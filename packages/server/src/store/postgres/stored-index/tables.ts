import type { QueryResult, QueryResultRow } from 'pg';

/** Runs queries: on any connection of a pool, or on one connection in a transaction. */
export interface QueryRunner {
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>>;
}

/** The tables of one collection's stored index. Each collection has its own vector index, so that no filter starves a search. */
export interface TableNames {
  texts: string;
  lists: string;
  terms: string;
}

/** Returns the names of a collection's tables. The id becomes part of SQL, so it must be a whole number. */
export function tableNames(collectionId: number): TableNames {
  if (!Number.isSafeInteger(collectionId)) throw new TypeError('a collection id is a whole number');
  const name = (table: string) => `related_${table}_${collectionId}`;
  return { texts: name('text'), lists: name('list'), terms: name('terms') };
}

/**
 * Returns the schema of pgvector, quoted; undefined if the database has no pgvector, or a version before 0.8, whose searches stop
 * before enough texts pass a filter.
 */
export async function vectorSchema(db: QueryRunner): Promise<string | undefined> {
  const { rows } = await db.query<{ schema: string }>(
    `select quote_ident(nspname) as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
     where extname = 'vector' and string_to_array(extversion, '.')::integer[] >= array[0, 8]`,
  );
  return rows[0]?.schema;
}

/**
 * Creates the extension and the table of all stored indexes. Returns the reason, as text, if the database refuses; then only indexes
 * in memory are searched.
 */
export async function prepare(db: QueryRunner): Promise<string | undefined> {
  if ((await vectorSchema(db)) === undefined) {
    try {
      await db.query('create extension if not exists vector');
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    if ((await vectorSchema(db)) === undefined) return 'the pgvector of the database is older than 0.8';
  }
  await db.query(`create table if not exists related_state (
    collection_id bigint primary key, version bigint not null, model text not null, texts bigint not null,
    vectors bigint not null, directions bytea not null, runs integer not null, is_complete boolean not null)`);
  return undefined;
}

/** Creates the tables of a collection. Hashes and vectors do not compress, so their columns are stored uncompressed. */
export async function createTables(
  db: QueryRunner,
  names: TableNames,
  schema: string,
  dimensions: number,
): Promise<void> {
  const { texts, lists, terms } = names;
  await db.query(`create table if not exists ${texts} (
    text_id bigint primary key, date bigint not null, terms bytea storage external not null,
    vector ${schema}.halfvec(${dimensions}) storage main)`);
  await db.query(`create table if not exists ${lists} (
    hash integer not null, run integer not null, list bytea storage external not null, primary key (hash, run))`);
  await db.query(`create table if not exists ${terms} (
    chunk integer primary key, listed bytea storage external not null, words bytea storage external not null,
    pairs bytea storage external not null)`);
}

/**
 * A denser graph than pgvector's default (16, 64). With ef_search at 900, a search finds 92.3 % of the ten nearest among a million
 * texts with the default, 97.9 % with ef_construction = 128, 99.4 % with this graph. It takes 1,219 MB instead of 1,170, and twenty
 * minutes to build on two cores (`npm run bench:stored`).
 */
const graph = 'm = 24, ef_construction = 200';

export async function createVectorIndex(
  db: QueryRunner,
  { texts }: TableNames,
  schema: string,
): Promise<void> {
  // Building the index is twice as fast if the graph fits into memory. A server with a higher setting keeps that setting.
  await db.query(`select set_config('maintenance_work_mem', '512MB', true)
    where pg_size_bytes(current_setting('maintenance_work_mem')) < pg_size_bytes('512MB')`);
  await db.query(
    `create index if not exists ${texts}_vector on ${texts} using hnsw (vector ${schema}.halfvec_cosine_ops) with (${graph})`,
  );
}

export async function dropTables(db: QueryRunner, { texts, lists, terms }: TableNames): Promise<void> {
  await db.query(`drop table if exists ${texts}, ${lists}, ${terms}`);
}
