import Database from 'better-sqlite3';
import { CamelCasePlugin, Kysely, SqliteDialect, type SqliteDatabase, SqliteQueryCompiler } from 'kysely';
import type { Queries } from './engines.ts';
import type { Tables } from './tables.ts';

/** Milliseconds for which a connection waits for another process (`textkin keys create`) to finish its write. */
const busyMs = 10_000;

/**
 * Opens a connection with what durability and speed ask for: an answered commit has been synced (the driver's own
 * default in WAL mode is not to), and a 3 kB text takes 3.3 kB in pages of 16 kB but 4.1 kB in pages of 4 kB.
 */
export function openDatabase(path: string, readonly: boolean): Database.Database {
  const database = new Database(path, { readonly, fileMustExist: readonly, timeout: busyMs });
  if (!readonly) {
    database.pragma('page_size = 16384');
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    // What a burst leaves of the log is given back to the disk.
    database.pragma('journal_size_limit = 67108864');
  }
  database.pragma('foreign_keys = ON');
  return database;
}

/** Kysely over a connection that someone else closes. */
export function queriesOf(database: Database.Database): Queries {
  return new Kysely<Tables>({
    dialect: new Dialect({ database: withCachedStatements(database) }),
    plugins: [new CamelCasePlugin()],
  });
}

class Dialect extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new QueryCompiler();
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

/** Kysely prepares on every call, which made a point read cost 74 µs instead of 28. */
function withCachedStatements(database: Database.Database): SqliteDatabase {
  const statements = new Map<string, Database.Statement>();
  return {
    prepare(sql) {
      let statement = statements.get(sql);
      if (statement === undefined) {
        // Only lists of ids make new statements without end, so forgetting all of them now and then is enough.
        if (statements.size >= 500) statements.clear();
        statement = database.prepare(sql);
        statements.set(sql, statement);
      }
      return statement;
    },
    close: () => undefined,
  };
}
