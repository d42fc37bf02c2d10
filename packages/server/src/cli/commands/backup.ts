import { Command } from 'commander';
import { existingPepper } from '../../config/secrets.ts';
import { UserError } from '../../domain/user-error.ts';
import { makeBackup } from '../../store/sqlite/backup/backup.ts';
import { recordBackup } from '../../store/sqlite/backup/last.ts';
import { checkBackup, checkStore, type Report } from '../../store/sqlite/backup/check.ts';
import { pepperIn } from '../../store/folder/paths.ts';
import { restorePepper } from '../../store/sqlite/backup/restore-pepper.ts';
import { restoreBackup } from '../../store/sqlite/backup/restore.ts';
import { nameOfStore, type StoreLocation } from '../../store/location.ts';
import { migrations } from '../../store/migrations/index.ts';
import { requireStore } from '../../store/folder/presence.ts';
import { openReadOnly } from '../../store/read-only.ts';
import { verifyContents } from '../../store/verify/contents.ts';
import { printError, print } from '../print.ts';
import { locationOf, type StoreOptions, withStoreOptions } from '../with-store.ts';

interface Options extends StoreOptions {
  json?: boolean;
  force?: boolean;
  pepperOnly?: boolean;
}

export function backupCommand(): Command {
  return new Command('backup')
    .description('Copy the store into one file and check the copy. The service may be running.')
    .argument('<file>', 'file to write; it appears complete or not at all')
    .option('--data <folder>', 'folder of the store (default: ./data)')
    .option('--force', 'replace the file when it exists')
    .option('--json', 'print JSON and nothing else')
    .action(async (file: string, { force = false, json, ...where }: Options) => {
      const folder = folderOf(where, 'pg_dump --format=custom --file=<file> <database>');
      await requireStore({ folder });
      const made = makeBackup(folder, await existingPepper(folder), file, force);
      try {
        if (made.madeAt !== undefined) recordBackup(folder, made.madeAt);
      } catch (error) {
        printError(`The metrics will not show this backup: ${(error as Error).message}`);
      }
      report('Backed up to', made, json);
    });
}

export function restoreCommand(): Command {
  return new Command('restore')
    .description('Check a backup and restore it to a folder on which no service runs.')
    .argument('<file>', 'file that "textkin backup" wrote')
    .option('--data <folder>', 'folder of the store (default: ./data)')
    .option('--force', 'replace the data that the folder holds')
    .option('--pepper-only', 'restore only the secret file, for a folder that has lost it')
    .option('--json', 'print JSON and nothing else')
    .action((file: string, { force = false, pepperOnly = false, json, ...where }: Options) => {
      const folder = folderOf(where, 'pg_restore --dbname=<database> <file>');
      if (pepperOnly) {
        restorePepper(file, folder, force);
        const path = pepperIn(folder);
        print(json ? JSON.stringify({ ok: true, path }) : `Restored ${path}`);
      } else report('Restored to', { ...restoreBackup(file, folder, force), path: folder }, json);
    });
}

export function verifyCommand(): Command {
  return withStoreOptions(new Command('verify'))
    .description('Check every page of a backup or of the store. The exit code is 1 for damage.')
    .argument('[file]', 'a backup; without it the store is checked')
    .option('--json', 'print JSON and nothing else')
    .action(async (file: string | undefined, { json, ...where }: Options) => {
      report('Sound:', file === undefined ? await checkAll(locationOf(where)) : checkBackup(file), json);
    });
}

/** Checks the pages and indexes of a database file, and then the contents of the store. */
async function checkAll(location: StoreLocation): Promise<Report> {
  await requireStore(location);
  const pages = location.database === undefined ? checkStore(location.folder) : undefined;
  if (pages !== undefined && (pages.damage.length > 0 || pages.schema < migrations.length)) return pages;
  const { read, close } = await openReadOnly(location);
  try {
    const { counts, problems } = await verifyContents({ read });
    const found = { path: nameOfStore(location), bytes: 0, schema: migrations.length, counts };
    return { ...(pages ?? found), damage: problems };
  } finally {
    await close();
  }
}

/** Returns the folder of a store; throws a UserError that names PostgreSQL's own command for a store in a database. */
function folderOf(where: StoreOptions, command: string): string {
  const { folder, database } = locationOf(where);
  if (database !== undefined) throw new UserError(`The store is in PostgreSQL: use ${command}`);
  return folder;
}

function report(done: string, { path, bytes, schema, counts, madeAt, damage }: Report, json = false): void {
  const ok = damage.length === 0;
  if (!ok) process.exitCode = 1;
  if (json) {
    const made = madeAt === undefined ? {} : { made_at: madeAt };
    print(JSON.stringify({ ok, path, bytes, schema, ...made, rows: counts, damage }));
  } else if (ok) {
    const [texts, collections, accounts] = ['text', 'collection', 'account'].map(
      (table) => counts[table] ?? 0,
    );
    const size = `${bytes === 0 ? '' : `${(bytes / 1e6).toFixed(1)} MB, `}schema ${schema}`;
    const when = madeAt === undefined ? '' : `, made ${madeAt}`;
    print(`${done} ${path} (${size}${when})`);
    print(`texts ${texts}, collections ${collections}, accounts ${accounts}`);
  } else print(`Damaged: ${path}: ${damage.join('; ')}`);
}
