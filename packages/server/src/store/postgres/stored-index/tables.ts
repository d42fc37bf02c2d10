import type { QueryResult, QueryResultRow } from 'pg';
import { dimensions } from '../../../nlp/model.ts';

/** What sends statements: the pool, or one of its connections in a transaction. */
export interface Sender {
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>>;
}

/** Tables of the stored index of one collection: each has an index of vectors of its own, so that no filter starves a search. */
export interface Names {
  texts: string;
  lists: string;
  terms: string;
}

/** The id goes into the names of tables, so it must be a number. */
export function namesOf(collectionId: number): Names {
  if (!Number.isSafeInteger(collectionId)) throw new TypeError('a collection id is a whole number');
  const of = (what: string) => `related_${what}_${collectionId}`;
  return { texts: of('text'), lists: of('list'), terms: of('terms') };
}

/**
 * The schema that pgvector is in, quoted; undefined where the database has not got it, or one before 0.8, which has no searches
 * that go on until enough has passed a filter.
 */
export async function vectorSchema(db: Sender): Promise<string | undefined> {
  const { rows } = await db.query<{ schema: string }>(
    `select quote_ident(nspname) as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
     where extname = 'vector' and string_to_array(extversion, '.')::integer[] >= array[0, 8]`,
  );
  return rows[0]?.schema;
}

/**
 * Makes pgvector known to the database and the table of all stored indexes, if that can be done. Answers why not in words:
 * related texts are then found with indexes in memory alone.
 */
export async function prepare(db: Sender): Promise<string | undefined> {
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

/** Bytes are not compressed where that brings nothing: hashes and vectors look like chance. */
export async function createTables(db: Sender, names: Names, schema: string): Promise<void> {
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
 * A denser graph than pgvector's own (16, 64), by which a search at 900 finds 92.3 % of the ten nearest among a million; by
 * this it finds 99.4, and by one with ef_construction = 128, 97.9. It takes 1,219 MB instead of 1,170, and twenty minutes on
 * two cores (`npm run bench:stored`).
 */
const graph = 'm = 24, ef_construction = 200';

export async function createVectorIndex(db: Sender, { texts }: Names, schema: string): Promise<void> {
  // Twice as fast where the graph fits into memory; a server that has more set for this keeps it.
  await db.query(`select set_config('maintenance_work_mem', '512MB', true)
    where pg_size_bytes(current_setting('maintenance_work_mem')) < pg_size_bytes('512MB')`);
  await db.query(
    `create index if not exists ${texts}_vector on ${texts} using hnsw (vector ${schema}.halfvec_cosine_ops) with (${graph})`,
  );
}

export async function dropTables(db: Sender, { texts, lists, terms }: Names): Promise<void> {
  await db.query(`drop table if exists ${texts}, ${lists}, ${terms}`);
}
