import { sql } from 'kysely';
import { StoreError } from './db.ts';
import type { Engine, Queries } from './engines.ts';
import { migrations as allMigrations, type Migration } from './migrations/index.ts';

/**
 * Brings the schema up to date. The caller has begun a transaction that keeps other writers out, so that of two
 * processes starting at once the second finds the work done. Throws when a newer version has written the store.
 */
export async function migrate(
  db: Queries,
  engine: Engine,
  migrations: readonly Migration[] = allMigrations,
): Promise<void> {
  // Where there is nothing to do nothing is written: there may be no room, and what is stored can still be read.
  await sql`create table if not exists schema_version (version integer not null)`.execute(db);
  const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(db);
  const version = rows[0]?.version ?? 0;
  if (version > migrations.length) {
    throw new StoreError(
      `The data was written by a newer Textkin (schema ${version}, this one knows ${migrations.length}): ` +
        'run that version, or start with another data folder.',
      'NEWER_SCHEMA',
    );
  }
  if (version === migrations.length) return;
  if (rows.length === 0) await sql`insert into schema_version (version) values (0)`.execute(db);
  for (const migration of migrations.slice(version)) await migration.up(db, engine);
  await sql`update schema_version set version = ${migrations.length}`.execute(db);
}
