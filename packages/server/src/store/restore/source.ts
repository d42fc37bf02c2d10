import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '../../domain/user-error.ts';
import type { Queries } from '../engines.ts';
import { nameOfDatabase } from '../location.ts';
import { migrations } from '../migrations/index.ts';
import { checkBackup } from '../sqlite/backup/check.ts';
import { openDatabase } from '../sqlite/connection.ts';
import { openFileExclusively } from '../sqlite/exclusive.ts';
import { queriesOf } from '../sqlite/queries.ts';

/** A backup that collections are read from, with the current schema. */
export interface BackupSource extends AsyncDisposable {
  read: Queries;
  name: string;
  /** Creation time of a backup file, in ISO 8601. */
  madeAt?: string | undefined;
}

/**
 * Opens a file that `textkin backup` wrote, after checking it. A backup of an earlier schema is copied to the folder for temporary files
 * and migrated there.
 */
export async function openBackupFile(file: string): Promise<BackupSource> {
  const { damage, schema, madeAt } = checkBackup(file);
  if (damage.length > 0) throw new UserError(`${file} can't be restored: ${damage.join('; ')}.`);
  if (schema === migrations.length) {
    const database = openDatabase(file, true);
    const close = (): Promise<void> => {
      database.close();
      return Promise.resolve();
    };
    return { read: queriesOf(database), name: file, madeAt, [Symbol.asyncDispose]: close };
  }
  // Readable by its owner alone, like the backup: both hold texts and the pepper.
  const folder = mkdtempSync(join(tmpdir(), 'textkin-restore-'));
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const copy = join(folder, 'backup');
    copyFileSync(file, copy);
    const migrated = await openFileExclusively(copy);
    const dispose = async () => {
      await migrated.close();
      remove();
    };
    return { read: migrated.db, name: file, madeAt, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Opens a database that holds a restored dump, and migrates its schema. */
export async function openDump(url: string): Promise<BackupSource> {
  const { openDatabaseExclusively } = await import('../postgres/exclusive.ts');
  const dump = await openDatabaseExclusively(url, true);
  return { read: dump.db, name: nameOfDatabase(url), [Symbol.asyncDispose]: () => dump.close() };
}
