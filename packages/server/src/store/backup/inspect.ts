import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { migrations } from '../migrations/index.ts';
import { schemaVersionOf } from './integrity.ts';
import { openDatabase } from '../sqlite/connection.ts';

export interface StoreReport {
  /** Version of the schema that the store has, and the one that this program brings it to. */
  version: number;
  knownVersion: number;
  /** What the engine's own check found, one sentence each; empty when the store is sound. */
  damage: string[];
}

/**
 * Looks at the store in a folder and changes nothing: no migration, no repair, and no store where there is none.
 * A service may be running on it. Undefined when the folder holds no store. Reads every page once.
 */
export function inspectStore(folder: string): StoreReport | undefined {
  const path = join(folder, 'textkin.db');
  if (!existsSync(path)) return undefined;
  const knownVersion = migrations.length;
  let database: Database.Database | undefined;
  try {
    database = openDatabase(path, true);
    const rows = database.pragma('quick_check(5)') as { quick_check: string }[];
    const damage = rows.map((row) => row.quick_check).filter((finding) => finding !== 'ok');
    return { version: schemaVersionOf(database), knownVersion, damage };
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    return { version: 0, knownVersion, damage: [`${error.message} (${error.code})`] };
  } finally {
    database?.close();
  }
}

/** Whether a process serves the folder now: it holds the lock of folder.ts, which a look finds taken. */
export function isServed(folder: string): boolean {
  const path = join(folder, 'service.lock');
  if (!existsSync(path)) return false;
  const lock = new Database(path, { readonly: true, timeout: 0 });
  try {
    lock.prepare('select 1 from sqlite_schema').get();
    return false;
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return true;
    throw error;
  } finally {
    lock.close();
  }
}
