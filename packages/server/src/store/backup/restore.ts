import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { UserError } from '../../domain/user-error.ts';
import { checkBackup, type Report } from './check.ts';
import { lockForService } from '../folder/folder.ts';
import { differenceFrom, readManifest } from './manifest.ts';
import { databaseIn, pepperIn } from '../folder/paths.ts';
import { backupTable, schemaVersionOf, withFile } from './integrity.ts';
import { abandonSwap, beginSwap, commitSwap, finishSwap } from '../folder/atomic-replace.ts';

/**
 * Makes a backup the data of a folder: checks it first, refuses a folder that holds data unless told to replace it,
 * and a folder that is being served always. Whatever stops it, the folder holds its old data or the new, whole.
 */
export function restoreBackup(file: string, folder: string, replace: boolean): Report {
  const report = checkBackup(file);
  if (report.damage.length > 0) {
    throw new UserError(`${file} can't be restored: ${report.damage.join('; ')}.`);
  }
  if (!replace && holdsData(folder)) {
    throw new UserError(`${folder} holds data already; --force puts the backup in its place.`);
  }
  const unlock = lockForService(folder);
  try {
    const draft = beginSwap(folder);
    copyFileSync(file, databaseIn(draft));
    unpack(draft);
    commitSwap(folder);
    finishSwap(folder);
    return report;
  } catch (error) {
    abandonSwap(folder);
    if (!(error instanceof Database.SqliteError)) throw error;
    throw new UserError(`Nothing was restored: ${error.message} (${error.code}).`, { cause: error });
  } finally {
    unlock();
  }
}

function holdsData(folder: string): boolean {
  const path = databaseIn(folder);
  return (
    existsSync(path) &&
    withFile(
      path,
      (database) => schemaVersionOf(database) > 0,
      () => true,
    )
  );
}

/** Takes the pepper out of the copy and leaves the store alone, as it was digested. */
function unpack(draft: string): void {
  const copy = new Database(databaseIn(draft));
  try {
    const manifest = readManifest(copy)!;
    writeFileSync(pepperIn(draft), manifest.pepper, { mode: 0o600 });
    // The pages that held the pepper are overwritten.
    copy.pragma('secure_delete = ON');
    copy.exec(`drop table ${backupTable}`);
    if (differenceFrom(manifest, copy) !== undefined)
      throw new UserError('The copy of the backup differs from it; nothing was restored.');
  } finally {
    copy.close();
  }
}
