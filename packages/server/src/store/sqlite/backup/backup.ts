import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { UserError } from '../../../domain/user-error.ts';
import { checkBackup, type Report } from './check.ts';
import { writeManifest } from './manifest.ts';
import { databaseIn, sync } from '../../folder/paths.ts';
import { schemaVersionOf } from './integrity.ts';
import { openDatabase, pageBytes } from '../connection.ts';

/**
 * Copies the store of a folder into one file, as of one moment, while a service may write to the store. The file is a database that
 * includes the pepper, without free pages or remains of deleted data. The file gets its name only after it was opened again, checked
 * and synced.
 */
export function makeBackup(folder: string, pepper: Uint8Array, file: string, overwrite: boolean): Report {
  if (!existsSync(databaseIn(folder))) throw new UserError(`There is no store in ${folder}.`);
  if (existsSync(file) && !overwrite) throw new UserError(`${file} exists; --force replaces it.`);
  const draft = `${file}.part`;
  try {
    rmSync(draft, { force: true });
    closeSync(openSync(draft, 'wx', 0o600));
    copyInto(folder, draft);
    addManifest(draft, pepper);
    const report = checkBackup(draft);
    if (report.damage.length > 0) {
      throw new UserError(`The copy is damaged, so no backup was made: ${report.damage.join('; ')}`);
    }
    sync(draft);
    renameSync(draft, file);
    sync(dirname(file));
    return { ...report, path: file };
  } catch (error) {
    rmSync(draft, { force: true });
    if (!(error instanceof Database.SqliteError)) throw error;
    throw new UserError(`No backup was made: ${error.message} (${error.code}).`, { cause: error });
  }
}

function copyInto(folder: string, draft: string): void {
  const source = openDatabase(databaseIn(folder), true);
  try {
    if (schemaVersionOf(source) === 0) throw new UserError(`There is no store in ${folder}.`);
    // A store of an earlier version has pages of 16 kB until it is restored.
    source.pragma(`page_size = ${pageBytes}`);
    source.prepare('vacuum into ?').run(draft);
  } finally {
    source.close();
  }
}

function addManifest(draft: string, pepper: Uint8Array): void {
  const copy = new Database(draft);
  try {
    writeManifest(copy, pepper);
  } finally {
    copy.close();
  }
}
