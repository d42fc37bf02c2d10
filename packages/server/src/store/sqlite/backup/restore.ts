import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { UserError } from '../../../domain/user-error.ts';
import { checkBackup, type Report } from './check.ts';
import { lockForService } from '../../folder/folder.ts';
import { differenceFrom, readManifest } from './manifest.ts';
import { databaseIn, pepperIn } from '../../folder/paths.ts';
import { backupTable, schemaVersionOf, withFile } from './integrity.ts';
import { abandonSwap, beginSwap, commitSwap, finishSwap } from '../../folder/atomic-replace.ts';

/**
 * Restores a backup into a folder. Checks the backup first. Throws a UserError when the folder has data, unless `replace` is set, and
 * when a service runs on the folder. After an interrupted restore, the folder has either its old data or the new data, complete.
 */
export function restoreBackup(file: string, folder: string, replace: boolean): Report {
  const report = checkBackup(file);
  if (report.damage.length > 0) {
    throw new UserError(`${file} can't be restored: ${report.damage.join('; ')}.`);
  }
  if (!replace && holdsData(folder)) {
    throw new UserError(`${folder} already holds data; --force replaces it with the backup.`);
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

/** Moves the pepper from the copy to its file, and checks that the rest of the copy matches the digest. */
function unpack(draft: string): void {
  const copy = new Database(databaseIn(draft));
  try {
    const manifest = readManifest(copy)!;
    writeFileSync(pepperIn(draft), manifest.pepper, { mode: 0o600 });
    // Overwrites the pages that held the pepper.
    copy.pragma('secure_delete = ON');
    copy.exec(`drop table ${backupTable}`);
    if (differenceFrom(manifest, copy) !== undefined)
      throw new UserError('The copy differs from the backup, so nothing was restored: try again.');
  } finally {
    copy.close();
  }
}
