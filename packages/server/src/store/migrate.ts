import { sql } from '#kysely';
import { StoreError } from './db.ts';
import type { Engine, Queries } from './engines.ts';
import { migrations as allMigrations, type Migration } from './migrations/index.ts';

interface Schema {
  version: number;
  /** The oldest version whose code works with the schema; the current one when absent. */
  oldest?: number | null;
}

/**
 * Migrates the schema to the current version. The caller has begun a transaction that keeps other writers out, so that of two processes
 * that start at once the second finds the schema migrated. Throws when a newer version has written the store, unless nodes share the
 * store and the newer version supports this one.
 */
export async function migrate(
  db: Queries,
  engine: Engine,
  migrations: readonly Migration[] = allMigrations,
): Promise<void> {
  // Writes nothing when the schema is current: on a full disk the store can still be read.
  await sql`create table if not exists schema_version (version integer not null, oldest integer)`.execute(db);
  const { rows } = await sql<Schema>`select * from schema_version`.execute(db);
  const { version, oldest } = rows[0] ?? { version: 0, oldest: null };
  if (version > migrations.length) {
    if (engine.isShared && (oldest ?? version) <= migrations.length) return;
    throw new StoreError(
      `The data was written by a newer Textkin (schema ${version}, this one knows ${migrations.length}): ` +
        'run that version, or start with another data folder.',
      'NEWER_SCHEMA',
    );
  }
  if (version === migrations.length) return;
  if (rows.length === 0) await sql`insert into schema_version (version) values (0)`.execute(db);
  else if (oldest === undefined) await sql`alter table schema_version add column oldest integer`.execute(db);
  for (const migration of migrations.slice(version)) await migration.up(db, engine);
  // Code that lacks only expanding migrations still works, so the oldest supported version is the last migration that does not expand.
  const supported = migrations.findLastIndex(({ expands }) => expands !== true) + 1;
  await sql`update schema_version set version = ${migrations.length}, oldest = ${supported}`.execute(db);
}
