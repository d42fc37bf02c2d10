import { type ListBlock, type TermChunk, emptyChunk } from '../../../index/stored-index/term-chunk.ts';
import type { Document } from '../../../index/segment/build.ts';
import type { StoredChange, StoredState } from './interface.ts';
import { chunkFrom, type ChunkRow, rowFrom } from './chunk-bytes.ts';
import { halfvecText } from './halfvec.ts';
import { readTexts } from './reads.ts';
import { createTables, createVectorIndex, dropTables, type QueryRunner, type TableNames } from './tables.ts';

/** Rows per statement: some megabytes. */
const rowsPerStatement = 1000;

/** A transaction that changes the stored index of a collection. */
export class PostgresStoredChange implements StoredChange {
  readonly state: StoredState | undefined;
  readonly #db: QueryRunner;
  readonly #collectionId: number;
  readonly #names: TableNames;
  readonly #schema: string;

  constructor(
    db: QueryRunner,
    collectionId: number,
    names: TableNames,
    schema: string,
    state: StoredState | undefined,
  ) {
    this.#db = db;
    this.#collectionId = collectionId;
    this.#names = names;
    this.#schema = schema;
    this.state = state;
  }

  texts(ids: readonly number[]): Promise<Document[]> {
    return readTexts(this.#db, this.#names, this.#schema, ids);
  }

  async replace(removed: readonly number[], added: readonly Document[]): Promise<void> {
    const { texts } = this.#names;
    await this.#db.query(`delete from ${texts} where text_id = any($1::bigint[])`, [removed]);
    for (let from = 0; from < added.length; from += rowsPerStatement) {
      const some = added.slice(from, from + rowsPerStatement);
      const rows = `insert into ${texts} (text_id, date, terms, vector)
        select text_id, date, terms, vector::${this.#schema}.halfvec
        from unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::text[]) as new (text_id, date, terms, vector)`;
      await this.#db.query(rows, [
        some.map(({ textId }) => textId),
        some.map(({ date }) => date),
        some.map(({ terms }) => Buffer.from(terms)),
        some.map(({ vector }) => vector && halfvecText(vector)),
      ]);
    }
  }

  async chunk(at: number): Promise<TermChunk> {
    const { rows } = await this.#db.query<ChunkRow>(
      `select listed, words, pairs from ${this.#names.terms} where chunk = $1`,
      [at],
    );
    return rows[0] ? chunkFrom(rows[0]) : emptyChunk();
  }

  async setChunk(at: number, chunk: TermChunk): Promise<void> {
    const { listed, words, pairs } = rowFrom(chunk);
    await this.#db.query(
      `insert into ${this.#names.terms} (chunk, listed, words, pairs) values ($1, $2, $3, $4)
       on conflict (chunk) do update set listed = excluded.listed, words = excluded.words, pairs = excluded.pairs`,
      [at, listed, words, pairs],
    );
  }

  async addLists(run: number, lists: readonly ListBlock[]): Promise<void> {
    await this.#db.query(
      `insert into ${this.#names.lists} (hash, run, list)
       select hash, $1, list from unnest($2::integer[], $3::bytea[]) as new (hash, list)`,
      [run, lists.map(({ hash }) => hash | 0), lists.map(({ block }) => Buffer.from(block))],
    );
  }

  /** Concatenates the lists of each term. A block begins with its length, so concatenated lists are one list. */
  async mergeRuns(): Promise<void> {
    const { lists } = this.#names;
    await this.#db.query(
      `with old as (delete from ${lists} returning hash, run, list)
       insert into ${lists} select hash, (select max(run) + 1 from old), string_agg(list, ''::bytea order by run)
       from old group by hash`,
    );
  }

  indexVectors(): Promise<void> {
    return createVectorIndex(this.#db, this.#names, this.#schema);
  }

  async clear(dimensions: number): Promise<void> {
    await this.remove();
    await createTables(this.#db, this.#names, this.#schema, dimensions);
  }

  async remove(): Promise<void> {
    await dropTables(this.#db, this.#names);
    await this.#db.query('delete from related_state where collection_id = $1', [this.#collectionId]);
  }

  async setState({
    version,
    model,
    texts,
    vectors,
    directions,
    runs,
    isComplete,
  }: StoredState): Promise<void> {
    const bytes = Buffer.from(directions.buffer, directions.byteOffset, directions.byteLength);
    await this.#db.query(
      `insert into related_state (collection_id, version, model, texts, vectors, directions, runs, is_complete)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (collection_id) do update set version = excluded.version,
         model = excluded.model, texts = excluded.texts, vectors = excluded.vectors,
         directions = excluded.directions, runs = excluded.runs, is_complete = excluded.is_complete`,
      [this.#collectionId, version, model, texts, vectors, bytes, runs, isComplete],
    );
  }
}
