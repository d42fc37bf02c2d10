import { CamelCasePlugin, Kysely, PostgresDialect } from '#kysely';
import pg from 'pg';
import type { Queries } from '../engines.ts';
import { guardedPool } from './guarded-pool.ts';
import type { Tables } from '../tables.ts';

/** Milliseconds until a connection is there, and until a query that reads has answered. */
const connectMs = 2000;
const queryMs = 30_000;

/** Numbers up to 2^53, where the driver would hand out strings: every integer, and the sums of them. */
const numbers = new pg.TypeOverrides();
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC])
  numbers.setTypeParser(type, (written) => Number(written));

/** How every connection to the database is made. */
export function connectionOptions(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    types: numbers,
    application_name: 'textkin',
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    keepAlive: true,
  };
}

interface PoolOptions {
  max: number;
  onError: (error: Error) => void;
  /** Until an answer is too late. */
  answerMs?: number;
}

/** Connections for queries that wait for nobody: as many as reads are under way, up to a number. */
export function openPool(url: string, { max, onError, answerMs = queryMs }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions(url),
    max,
    query_timeout: answerMs,
    idleTimeoutMillis: 60_000,
  });
  // An idle connection that the server has closed; the next query opens another. Of one at work the pool tells nobody,
  // and an error that nobody hears ends the process.
  pool.on('error', onError);
  const clients = new Map<pg.PoolClient, number>();
  pool.on('connect', (client) => {
    client.on('error', onError);
    clients.set(client, performance.now());
  });
  pool.on('remove', (client) => clients.delete(client));
  clientsOf.set(pool, clients);
  return pool;
}

/** When each connection of a pool was made. */
const clientsOf = new WeakMap<pg.Pool, ReadonlyMap<pg.PoolClient, number>>();

/** Ends the connections of a pool that are older than a moment, as `cutOff` does; the next queries make others. */
export function destroyConnections(pool: pg.Pool, before = Infinity): void {
  for (const [client, madeAt] of clientsOf.get(pool) ?? []) if (madeAt < before) destroyConnection(client);
}

/** Ends a connection without a word to the other side, which may be away: what waits for an answer hears so at once. */
export function destroyConnection(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** Kysely over a pool that someone else closes, for single queries. Where nobody knows it, a database that keeps them waiting is away. */
export function queriesOf(pool: pg.Pool, isAway = () => true): Queries {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: guardedPool(pool, isAway) }),
    plugins: [new CamelCasePlugin()],
  });
}

/** Returns queries over one connection, for a transaction that the caller begins and ends. */
export function queriesOn(client: pg.ClientBase): Queries {
  const only = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: () => Promise.resolve(only), end: () => Promise.resolve() };
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: pool as never }),
    plugins: [new CamelCasePlugin()],
  });
}
