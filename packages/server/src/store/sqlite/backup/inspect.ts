import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { migrations } from '../../migrations/index.ts';
import { schemaVersionOf } from './integrity.ts';
import { openDatabase } from '../connection.ts';

export interface StoreReport {
  /** Schema version of the store, and the version that this program migrates it to. */
  version: number;
  knownVersion: number;
  /** Findings of the engine's check, one sentence each; empty when the store is sound. */
  damage: string[];
}

/**
 * Checks the store in a folder and changes nothing: it does not migrate, repair or create a store. A service may be running on the store.
 * Returns undefined when the folder has no store. Reads every page once.
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

/** Returns true when a process serves the folder now: it holds the lock that `lockForService` takes. */
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
