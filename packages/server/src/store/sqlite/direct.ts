import type Database from 'better-sqlite3';
import type { Direct } from '../engines.ts';

/**
 * Runs built queries past Kysely, which passes each through a dozen promises and copies its rows: a `text.create` takes
 * a tenth less of the writer's thread (`npm run bench:create`). `nameOf` tells the name that the code has for a column.
 */
export function directOf(
  prepare: (sql: string) => Database.Statement,
  nameOf: (column: string) => string,
): Direct {
  return (sql) => {
    const statement = prepare(sql);
    if (!statement.reader) {
      return (parameters) => {
        statement.run(parameters);
        return [];
      };
    }
    const names = statement.columns().map(({ name }) => nameOf(name));
    statement.raw(true);
    return (parameters) => (statement.all(parameters) as unknown[][]).map((row) => named(names, row));
  };
}

function named(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let at = 0; at < names.length; at++) row[names[at]!] = values[at];
  return row;
}
