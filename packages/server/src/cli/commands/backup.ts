import { Command } from 'commander';
import { existingPepper } from '../../config/secrets.ts';
import { makeBackup } from '../../store/sqlite/backup/backup.ts';
import { recordBackup } from '../../store/sqlite/backup/last.ts';
import { checkBackup, checkStore, type Report } from '../../store/sqlite/backup/check.ts';
import { nameOfStore, type StoreLocation } from '../../store/location.ts';
import { migrations } from '../../store/migrations/index.ts';
import { requireStore } from '../../store/folder/presence.ts';
import { openReadOnly } from '../../store/read-only.ts';
import { verifyContents } from '../../store/verify/contents.ts';
import { printError } from '../print.ts';
import { folderOf, report } from '../store-report.ts';
import { locationOf, type StoreOptions, withStoreOptions } from '../with-store.ts';

interface Options extends StoreOptions {
  json?: boolean;
  force?: boolean;
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
