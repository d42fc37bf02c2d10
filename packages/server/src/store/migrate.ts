import { sql } from '#kysely';
import { StoreError } from './db.ts';
import type { Engine, Queries } from './engines.ts';
import { migrations as allMigrations, type Migration } from './migrations/index.ts';

interface Schema {
  version: number;
  /** The oldest version whose code works on it; without it that is this one. */
  oldest?: number | null;
}

/**
 * Brings the schema up to date. The caller has begun a transaction that keeps other writers out, so that of two
 * processes starting at once the second finds the work done. Throws when a newer version has written the store, unless
 * several services share it and that version lets this one go on.
 */
export async function migrate(
  db: Queries,
  engine: Engine,
  migrations: readonly Migration[] = allMigrations,
): Promise<void> {
  // Where there is nothing to do nothing is written: there may be no room, and what is stored can still be read.
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
  // The last that changes what the code before it relies on, and what only adds to it.
  const supported = migrations.findLastIndex(({ expands }) => expands !== true) + 1;
  await sql`update schema_version set version = ${migrations.length}, oldest = ${supported}`.execute(db);
}
