import pg from 'pg';
import { type Postgres, startPostgres } from '../../bench/nodes/postgres.ts';
import type { Engine } from './search.ts';

/** PostgreSQL's full-text search: a GIN index, and `ts_rank` divided by the logarithm of a text's length. */
export interface PostgresSearch extends Engine, AsyncDisposable {
  server: Postgres;
  /** Builds the index after the last text. */
  finish: () => Promise<unknown>;
}

/** Starts a PostgreSQL server with its default settings. Throws if PostgreSQL is not installed. */
export async function openPostgresSearch(): Promise<PostgresSearch> {
  const server = await startPostgres();
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query('create table texts (id int primary key, words tsvector not null)');
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  return {
    server,
    version: rows[0]!.server_version.split(' ')[0]!,
    add: (documents) =>
      client.query(
        "insert into texts select id, to_tsvector('simple', text) from unnest($1::int[], $2::text[]) as _ (id, text)",
        [documents.map(({ id }) => id), documents.map(({ text }) => text)],
      ),
    async finish() {
      await client.query('create index on texts using gin (words)');
      await client.query('vacuum analyze texts');
    },
    async search(words, limit) {
      const found = await client.query<{ id: number }>(
        `select id from texts, to_tsquery('simple', $1) as query where words @@ query
         order by ts_rank(words, query, 1) desc, id limit $2`,
        [words.join(' | '), limit],
      );
      return found.rows.map(({ id }) => id);
    },
    async [Symbol.asyncDispose]() {
      await client.end();
      await server[Symbol.asyncDispose]();
    },
  };
}
