import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { UserError } from '../../domain/user-error.ts';
import { checkBackup, type Report } from './check.ts';
import { writeManifest } from './manifest.ts';
import { databaseIn, sync } from '../folder/paths.ts';
import { schemaVersionOf } from './integrity.ts';
import { openDatabase, pageBytes } from '../sqlite/connection.ts';

/**
 * Copies the store of a folder into one file, at one moment, while a service may be writing to it. The file is a
 * database of its own with the pepper inside, without the space and the remains of what was deleted. It gets its
 * name only when it has been opened again, checked and synced.
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
    // A store that an earlier version made has pages of 16 kB, until it is restored.
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
