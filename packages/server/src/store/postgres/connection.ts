import { CamelCasePlugin, Kysely, PostgresDialect } from '#kysely';
import pg from 'pg';
import type { Queries } from '../engines.ts';
import { guardedPool } from './guarded-pool.ts';
import { StatementNames } from './statement-names.ts';
import type { Tables } from '../tables.ts';

/** Milliseconds until connecting and reading time out. */
const connectMs = 2000;
const queryMs = 30_000;

/** Parses integers and their sums as numbers, which are exact up to 2^53. The driver would return strings. */
const numbers = new pg.TypeOverrides();
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC])
  numbers.setTypeParser(type, (written) => Number(written));

/** Returns the options of every connection to the database. */
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
  /** Timeout of a query, in milliseconds. */
  queryTimeoutMs?: number;
}

/** Opens a pool for single queries. It has as many connections as queries in progress, up to `max`. */
export function openPool(url: string, { max, onError, queryTimeoutMs = queryMs }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions(url),
    max,
    query_timeout: queryTimeoutMs,
    idleTimeoutMillis: 60_000,
  });
  // An idle connection that the server closes reports an error; the next query opens another connection. The pool does not report
  // errors of a connection in use, and an error event without a listener ends the process.
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

/** The connections of each pool, with the time when each was made (`performance.now()`). */
const clientsOf = new WeakMap<pg.Pool, ReadonlyMap<pg.PoolClient, number>>();

/** Destroys the connections of a pool that were made before a moment. The next queries open new connections. */
export function destroyConnections(pool: pg.Pool, before = Infinity): void {
  for (const [client, madeAt] of clientsOf.get(pool) ?? []) if (madeAt < before) destroyConnection(client);
}

/** Destroys a connection without notifying the server, which may be unreachable. Its queries fail at once. */
export function destroyConnection(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** Returns single queries over a pool, which the caller closes. By default a database with no free connection counts as unreachable. */
export function queriesOf(pool: pg.Pool, isUnreachable = () => true): Queries {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: guardedPool(pool, isUnreachable) }),
    plugins: [new CamelCasePlugin()],
  });
}

/** Returns queries over one connection, for a transaction that the caller begins and ends. */
export function queriesOn(client: pg.ClientBase): Queries {
  const names = new StatementNames();
  const query = (text: string, values: unknown[]) => client.query({ name: names.nameOf(text), text, values });
  const singleClient = { query, release: () => undefined };
  const pool = { connect: () => Promise.resolve(singleClient), end: () => Promise.resolve() };
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: pool as never }),
    plugins: [new CamelCasePlugin()],
  });
}
