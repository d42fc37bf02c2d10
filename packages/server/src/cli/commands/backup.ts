import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { readConfig } from '../../config/config.ts';
import { settingsFromEnvironment } from '../../config/env.ts';
import { existingPepper } from '../../config/secrets.ts';
import { UserError } from '../../domain/user-error.ts';
import { makeBackup } from '../../store/backup/backup.ts';
import { checkBackup, checkStore, type Report } from '../../store/backup/check.ts';
import { databaseIn, pepperIn } from '../../store/folder/paths.ts';
import { restorePepper } from '../../store/backup/restore-pepper.ts';
import { restoreBackup } from '../../store/backup/restore.ts';
import { print } from '../print.ts';

interface Options {
  data?: string;
  json?: boolean;
  force?: boolean;
  pepperOnly?: boolean;
}

export function backupCommand(): Command {
  return new Command('backup')
    .description('Copy the store into one file and check the copy. The service may be running.')
    .argument('<file>', 'made whole or not at all')
    .option('--data <folder>', 'folder of the store (default: ./data)')
    .option('--force', 'replace the file when it exists')
    .option('--json', 'print JSON and nothing else')
    .action(async (file: string, { data, force = false, json }: Options) => {
      const folder = folderOf(data);
      if (!existsSync(databaseIn(folder))) throw new UserError(`There is no store in ${folder}.`);
      report('Backed up to', makeBackup(folder, await existingPepper(folder), file, force), json);
    });
}

export function restoreCommand(): Command {
  return new Command('restore')
    .description('Check a backup and make it the data of a folder on which no service runs.')
    .argument('<file>', 'what "textkin backup" made')
    .option('--data <folder>', 'folder of the store (default: ./data)')
    .option('--force', 'replace the data that the folder holds')
    .option('--pepper-only', 'put back the secret file alone, for a folder that has lost it')
    .option('--json', 'print JSON and nothing else')
    .action((file: string, { data, force = false, pepperOnly = false, json }: Options) => {
      const folder = folderOf(data);
      if (pepperOnly) {
        restorePepper(file, folder, force);
        const path = pepperIn(folder);
        print(json ? JSON.stringify({ ok: true, path }) : `Restored ${path}`);
      } else report('Restored to', { ...restoreBackup(file, folder, force), path: folder }, json);
    });
}

export function verifyCommand(): Command {
  return new Command('verify')
    .description('Read every page of a backup, or of the store, and check it. The exit code is 1 for damage.')
    .argument('[file]', 'a backup; without one the store is checked')
    .option('--data <folder>', 'folder of the store (default: ./data)')
    .option('--json', 'print JSON and nothing else')
    .action((file: string | undefined, { data, json }: Options) => {
      report('Sound:', file === undefined ? checkStore(folderOf(data)) : checkBackup(file), json);
    });
}

function folderOf(data: string | undefined): string {
  return readConfig({ data }, settingsFromEnvironment()).data;
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
    const size = `${(bytes / 1e6).toFixed(1)} MB, schema ${schema}`;
    const when = madeAt === undefined ? '' : `, made ${madeAt}`;
    print(`${done} ${path} (${size}${when})`);
    print(`texts ${texts}, collections ${collections}, accounts ${accounts}`);
  } else print(`Damaged: ${path}: ${damage.join('; ')}`);
}
