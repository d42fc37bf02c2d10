import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { migrations } from '../migrations/index.ts';

/** Rows by table. */
export type RowCounts = Record<string, number>;

/** The table that a backup has and a store has not. */
export const backupTable = 'backup';

/**
 * Everything that is wrong with a database, one sentence each; empty when it is sound. Reads every page: structure
 * and indexes by the engine's own check, then the foreign keys, then the version of the schema.
 */
export function damageOf(database: Database.Database): string[] {
  const structure = database.pragma('integrity_check(5)') as { integrity_check: string }[];
  const damage = structure.map((row) => row.integrity_check).filter((finding) => finding !== 'ok');
  if (damage.length > 0) return damage;
  const orphans = database.pragma('foreign_key_check') as { table: string; parent: string }[];
  if (orphans.length > 0) {
    const [{ table, parent } = { table: '', parent: '' }] = orphans;
    return [`${orphans.length} rows point to nothing, the first of them from ${table} to ${parent}`];
  }
  const version = schemaVersionOf(database);
  if (version === 0) return ['it holds no Textkin store'];
  if (version <= migrations.length) return [];
  return [`it was written by a newer Textkin (schema ${version}, this one knows ${migrations.length})`];
}

/** Number of migrations that made the schema, 0 when none did. */
export function schemaVersionOf(database: Database.Database): number {
  const isMade = database.prepare("select 1 from sqlite_schema where name = 'schema_version'").get();
  if (isMade === undefined) return 0;
  return database.prepare('select version from schema_version').pluck().get() as number;
}

export function countsOf(database: Database.Database): RowCounts {
  const count = (table: string) =>
    database.prepare(`select count(*) from "${table}"`).pluck().get() as number;
  return Object.fromEntries(tablesOf(database).map((table) => [table, count(table)]));
}

/**
 * SHA-256 in hex over what else is `said`, the schema, and every row of every table. Backups carry it, so how it is made
 * may not change; a further recipe can be added (manifest.ts). The engine's check finds a damaged page but not a changed
 * letter inside a text; this finds it. With it a check of 20,000 texts takes half a second of processor time
 * (`npm run bench:backup -- 20000`).
 */
export function digestOf(database: Database.Database, said: readonly unknown[] = []): string {
  const hash = createHash('sha256');
  add(said);
  const rows = (sql: string) => database.prepare(sql).raw().iterate() as Iterable<unknown[]>;
  for (const row of rows(`select sql from sqlite_schema where name <> '${backupTable}' order by name`))
    add(row);
  // In the order of the table itself; an index that happens to hold every column would bring another.
  for (const table of tablesOf(database)) {
    for (const row of rows(`select * from "${table}" not indexed`)) add(row);
  }
  return hash.digest('hex');

  function add(row: readonly unknown[]): void {
    for (const value of row) {
      const bytes = value instanceof Uint8Array ? value : Buffer.from(String(value));
      // With type and length before it, so that no two rows are the same bytes.
      hash.update(`${value === null ? 'null' : typeof value}:${bytes.length}:`).update(bytes);
    }
  }
}

function tablesOf(database: Database.Database): string[] {
  const names = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name")
    .pluck()
    .all() as string[];
  return names.filter((name) => name !== backupTable);
}

/** Opens a file that nobody else writes to, runs the checks, and closes it; what is no database is damage too. */
export function withFile<T>(
  path: string,
  use: (database: Database.Database) => T,
  failed: (damage: string) => T,
): T {
  let database: Database.Database | undefined;
  try {
    database = new Database(path, { readonly: true, fileMustExist: true });
    return use(database);
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    return failed(`${error.message} (${error.code})`);
  } finally {
    database?.close();
  }
}
