import { Command } from 'commander';
import { isLonger } from '../../domain/characters.ts';
import { limits } from '../../domain/limits.ts';
import { UserError } from '../../domain/user-error.ts';
import { pepperIn } from '../../store/folder/paths.ts';
import { restoreCollection, type Restore } from '../../store/restore/restore-collection.ts';
import { type BackupSource, openBackupFile, openDump } from '../../store/restore/source.ts';
import { restorePepper } from '../../store/sqlite/backup/restore-pepper.ts';
import { restoreBackup } from '../../store/sqlite/backup/restore.ts';
import { isAddress } from '../../store/location.ts';
import { onInterrupt } from '../interrupt.ts';
import { print, printError } from '../print.ts';
import { StatusLine } from '../status-line.ts';
import { folderOf, report } from '../store-report.ts';
import { type StoreOptions, withStore, withStoreOptions } from '../with-store.ts';

interface Options extends StoreOptions {
  json?: boolean;
  force?: boolean;
  pepperOnly?: boolean;
  collection?: string;
  account?: string;
  as?: string;
  from?: string;
}

export function restoreCommand(): Command {
  return withStoreOptions(new Command('restore'))
    .description(
      'Check a backup and restore it to a folder on which no service runs. With --collection, restore only one ' +
        'collection, even while the service runs.',
    )
    .argument('[file]', 'file that "textkin backup" wrote')
    .option('--force', 'replace the data that the folder holds')
    .option('--pepper-only', 'restore only the secret file, for a folder that has lost it')
    .option('--collection <name or id>', 'restore this collection with its id; it must be missing or empty')
    .option(
      '--account <number>',
      'account of the collection, if several accounts have a collection of that name',
    )
    .option('--as <name>', 'restore the collection as a new collection with this name')
    .option(
      '--from <database>',
      'with --collection: a database that pg_restore filled, instead of a file; prefer TEXTKIN_FROM',
    )
    .option('--json', 'print JSON and nothing else')
    .action(restore);
}

async function restore(file: string | undefined, options: Options): Promise<void> {
  if (options.collection !== undefined) {
    await restoreOne(file, { ...options, collection: options.collection });
    return;
  }
  if (options.as !== undefined) throw new UserError('--as names a collection: give --collection too.');
  if (file === undefined) throw new UserError('Which backup? Name the file that "textkin backup" wrote.');
  const { force = false, pepperOnly = false, json, ...where } = options;
  const folder = folderOf(where, 'pg_restore --dbname=<database> <file>');
  if (pepperOnly) {
    restorePepper(file, folder, force);
    const path = pepperIn(folder);
    print(json ? JSON.stringify({ ok: true, path }) : `Restored ${path}`);
  } else report('Restored to', { ...restoreBackup(file, folder, force), path: folder }, json);
}

async function restoreOne(
  file: string | undefined,
  {
    collection,
    account,
    as,
    from,
    json,
    force,
    pepperOnly,
    data,
    database,
  }: Options & { collection: string },
): Promise<void> {
  if (force || pepperOnly)
    throw new UserError('--collection replaces nothing: --force and --pepper-only do not go with it.');
  if (as !== undefined && (as.trim() === '' || isLonger(as, limits.name)))
    throw new UserError(`--as takes a name of at most ${limits.name} characters.`);
  const name = { nameOrId: collection, account: numberOf(account) };
  const began = performance.now();
  const signal = onInterrupt();
  const line = new StatusLine();
  const onProgress = (texts: number, total: number) => {
    line.show(() => `restoring ${number(texts)} of ${number(total)} texts`);
  };
  await withStore({ ...(data && { data }), ...(database && { database }) }, async (store) => {
    await using source = await open(file, from);
    try {
      const options = { ...name, newName: as, signal, onProgress };
      const restored = await restoreCollection(source, store, options).finally(() => {
        line.end();
      });
      const seconds = Math.round((performance.now() - began) / 100) / 10;
      if (json) printJson(restored, source, seconds);
      else printRestore(restored, source, seconds);
    } catch (error) {
      if (!signal.aborted) throw error;
      printError('Interrupted. Run the same command to begin again: it empties what it has restored so far.');
      process.exitCode = 130;
    }
  });
}

function open(file: string | undefined, from: string | undefined): Promise<BackupSource> {
  if (file !== undefined) return openBackupFile(file);
  if (from === undefined) {
    throw new UserError(
      'Which backup? Name the file that "textkin backup" wrote, or a database with --from.',
    );
  }
  // The error never contains the value, which may hold a password.
  if (!isAddress(from)) throw new UserError('--from takes postgres://user:password@host:port/database.');
  return openDump(from);
}

function numberOf(account: string | undefined): number | undefined {
  if (account === undefined) return undefined;
  if (/^[1-9]\d{0,14}$/.test(account)) return Number(account);
  throw new UserError(`--account takes the number of an account, not "${account}".`);
}

function printJson({ omitted, ...restored }: Restore, { name, madeAt }: BackupSource, seconds: number): void {
  const { account, collectionId, members, matches, tagEdits, mergeRefusals } = restored;
  print(
    JSON.stringify({
      ok: true,
      from: name,
      ...(madeAt !== undefined && { made_at: madeAt }),
      account_id: account,
      collection_id: collectionId,
      name: restored.name,
      texts: restored.texts,
      skipped_texts: restored.skipped,
      tag_edits: tagEdits,
      merge_refusals: mergeRefusals,
      group_texts: members,
      saved_matches: matches,
      left_out: omitted,
      seconds,
    }),
  );
}

function printRestore(restored: Restore, { name, madeAt }: BackupSource, seconds: number): void {
  const { account, collectionId, texts, skipped, tagEdits, mergeRefusals, members, omitted } = restored;
  const when = madeAt === undefined ? '' : `, made ${madeAt}`;
  print(
    `Restored collection ${collectionId} "${restored.name}" of account ${account} from ${name}${when}, in ${seconds} s`,
    `texts ${number(texts)}, edits of tags ${tagEdits}, refused merges ${mergeRefusals}, texts in groups ${members}`,
  );
  const { vocabularies, groups, searches, webhooks } = omitted;
  const quoted = (names: string[]) => names.map((one) => `"${one}"`).join(', ');
  if (skipped > 0) print(`not restored: texts whose ext_text_id a newer text has: ${skipped}`);
  if (vocabularies.length > 0) print(`no longer there: vocabularies ${quoted(vocabularies)}`);
  if (groups.length > 0) print(`no longer there: groups ${quoted(groups)}`);
  if (searches.length > 0) print(`no longer there: saved searches ${quoted(searches)}`);
  if (webhooks > 0) print(`no longer there: webhooks of the collection: ${webhooks}`);
}

const number = (count: number): string => count.toLocaleString('en-US');
