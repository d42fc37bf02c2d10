import Database from 'better-sqlite3';
import {
  CamelCasePlugin,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDatabase,
  SqliteQueryCompiler,
} from '#kysely';
import { LRUCache } from 'lru-cache';
import type { Queries } from '../engines.ts';
import type { Tables } from '../tables.ts';
import { directOf } from './direct.ts';

/** Milliseconds for which a connection waits for another process (`textkin keys create`) to finish its write. */
export const busyMs = 10_000;

/** The page size of a new database, which decides what a write costs (docs/decisions/0021-pages-of-4-kb.md). */
export const pageBytes = 4096;

/**
 * Opens a connection with what durability and speed ask for: an answered commit has been synced (the driver's own
 * default in WAL mode is not to). What is deleted is overwritten with zeros.
 */
export function openDatabase(path: string, readonly: boolean): Database.Database {
  const database = new Database(path, { readonly, fileMustExist: readonly, timeout: busyMs });
  if (!readonly) {
    database.pragma(`page_size = ${pageBytes}`);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    // FAST would leave pages that are free as they were. What it costs shows where a lot goes at once: to reset a
    // collection of 20,000 texts took 235 ms of processor time and 136 MB of writing, without 155 and 95; creating,
    // updating and deleting single texts took no more with it than without.
    database.pragma('secure_delete = ON');
    // log.ts empties the log.
    database.pragma('wal_autocheckpoint = 0');
  }
  database.pragma('foreign_keys = ON');
  return database;
}

/** Kysely over a connection that someone else closes. */
export function queriesOf(database: Database.Database): Queries {
  const names = new Names();
  const queries = new Kysely<Tables>({
    dialect: new Dialect({ database: withCachedStatements(database) }),
    plugins: [names],
  });
  const direct = directOf(
    (sql) => prepare(database, sql),
    (column) => names.of(column),
  );
  return Object.assign(queries, { direct });
}

/** Kysely's own rule of names, for queries that run past it too. */
class Names extends CamelCasePlugin {
  of(column: string): string {
    return this.camelCase(column);
  }
}

class Dialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new QueryCompiler();
  }
}

/**
 * Lets queries use the connection without waiting for each other: each is over before the next can begin. Kysely's lock
 * wakes all that wait whenever one is done, so 5,000 queries at once took 12 million steps.
 */
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Hides parameters from the planner, each in a subquery: it looks at the values that are bound, and when others are, most
 * queries are planned anew. Ten summaries took 115 µs of processor time, so 60; the first unfinished text 60, so 12.
 */
class QueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '(select ?)';
  }
}

/**
 * Kysely prepares on every call, which made a point read cost 74 µs instead of 28. Lists of ids make new statements
 * without end.
 */
function withCachedStatements(database: Database.Database): SqliteDatabase {
  const statements = new LRUCache<string, Database.Statement>({
    max: 500,
    memoMethod: (sql) => prepare(database, sql),
  });
  return { prepare: (sql) => statements.memo(sql), close: () => undefined };
}

/** SQLite does not say more of a damaged schema than what it lacks; migrations alone make it, so what the code asks for is there. */
function prepare(database: Database.Database, sql: string): Database.Statement {
  try {
    return database.prepare(sql);
  } catch (error) {
    const { code, message } = error as InstanceType<typeof Database.SqliteError>;
    if (code !== 'SQLITE_ERROR') throw error;
    const told = `the database is not as this version has made it, and may be damaged: ${message}`;
    throw new Database.SqliteError(told, code);
  }
}
