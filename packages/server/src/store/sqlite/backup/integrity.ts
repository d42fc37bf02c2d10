import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { migrations } from '../../migrations/index.ts';

/** Rows by table. */
export type RowCounts = Record<string, number>;

/** The table of the manifest, which only a backup has. */
export const backupTable = 'backup';

/**
 * Returns the damage of a database, one sentence each; empty when it is sound. Reads every page: checks structure and indexes by the
 * engine's check, then the foreign keys, then the schema version.
 */
export function damageOf(database: Database.Database): string[] {
  const structure = database.pragma('integrity_check(5)') as { integrity_check: string }[];
  const damage = structure.map((row) => row.integrity_check).filter((finding) => finding !== 'ok');
  if (damage.length > 0) return damage;
  const orphans = database.pragma('foreign_key_check') as { table: string; parent: string }[];
  if (orphans.length > 0) {
    const [{ table, parent } = { table: '', parent: '' }] = orphans;
    return [`${orphans.length} rows refer to missing rows; the first is in ${table} and refers to ${parent}`];
  }
  const version = schemaVersionOf(database);
  if (version === 0) return ['it is not a Textkin store'];
  if (version <= migrations.length) return [];
  return [`it was written by a newer Textkin (schema ${version}, this one knows ${migrations.length})`];
}

/** Returns the number of migrations that made the schema; 0 when there is no schema. */
export function schemaVersionOf(database: Database.Database): number {
  const isMade = database.prepare("select 1 from sqlite_schema where name = 'schema_version'").get();
  if (isMade === undefined) return 0;
  return database.prepare('select version from schema_version').pluck().get() as number;
}

/** Counts the rows of each table. */
export function countsOf(database: Database.Database): RowCounts {
  const count = (table: string) =>
    database.prepare(`select count(*) from "${table}"`).pluck().get() as number;
  return Object.fromEntries(tablesOf(database).map((table) => [table, count(table)]));
}

/**
 * Returns the SHA-256 in hex of the given values, the schema, and every row of every table. Backups contain this digest, so the algorithm
 * must not change; a new version can be added in manifest.ts. The digest shows a changed letter inside a text, which the engine's check
 * does not. With the digest, a check of 20,000 texts takes half a second of CPU time (`npm run bench:backup -- 20000`).
 */
export function digestOf(database: Database.Database, values: readonly unknown[] = []): string {
  const hash = createHash('sha256');
  add(values);
  const rows = (sql: string) => database.prepare(sql).raw().iterate() as Iterable<unknown[]>;
  for (const row of rows(`select sql from sqlite_schema where name <> '${backupTable}' order by name`))
    add(row);
  // Reads the rows in the order of the table. An index that covers every column would give another order.
  for (const table of tablesOf(database)) {
    for (const row of rows(`select * from "${table}" not indexed`)) add(row);
  }
  return hash.digest('hex');

  function add(row: readonly unknown[]): void {
    for (const value of row) {
      const bytes = value instanceof Uint8Array ? value : Buffer.from(String(value));
      // Type and length first, so that no two rows give the same bytes.
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

/** Opens a file for reading, calls `use`, and closes the file. Calls `onDamage` when the file is not a readable database. */
export function withFile<T>(
  path: string,
  use: (database: Database.Database) => T,
  onDamage: (damage: string) => T,
): T {
  let database: Database.Database | undefined;
  try {
    database = new Database(path, { readonly: true, fileMustExist: true });
    return use(database);
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    return onDamage(`${error.message} (${error.code})`);
  } finally {
    database?.close();
  }
}
