import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import type { AccountLimits } from '../../domain/account.ts';
import { formatDate } from '../../domain/dates.ts';
import { limits } from '../../domain/limits.ts';
import { parseBytes } from '../../domain/sizes.ts';
import { UserError } from '../../domain/user-error.ts';
import { TagFiles } from '../../search/tags/tag-files.ts';
import { indexFolder, tagFolder } from '../../store/location.ts';
import type { AccountOverview, Store } from '../../store/store.ts';
import { print, printTable } from '../print.ts';
import { type StoreOptions, withStore, withStoreOptions } from '../with-store.ts';

/** Lists, limits and removes accounts, even while the service runs. `textkin keys create` creates accounts. */
export function accountsCommand(): Command {
  const accounts = new Command('accounts').description('List, limit and remove accounts.');
  withStoreOptions(accounts.command('list'))
    .description('List the accounts with their sizes and limits.')
    .option('--json', 'print JSON and nothing else')
    .action(list);
  withStoreOptions(accounts.command('limit'))
    .description('Set limits of an account, each a number or "none". They apply from the next call on.')
    .argument('<account>', 'number of the account')
    .option('--calls-per-month <number>', 'calls in a calendar month (UTC)')
    .option('--calls-per-hour <number>', 'calls in an hour of the clock (UTC)')
    .option('--max-collections <number>', 'collections; existing ones stay')
    .option('--max-groups <number>', 'groups; existing ones stay')
    .option('--max-texts <number>', 'texts; existing ones stay')
    .option('--max-bytes <bytes>', 'bytes of the texts, such as 512MiB; existing texts stay')
    .option('--json', 'print JSON and nothing else')
    .action(limit);
  withStoreOptions(accounts.command('remove'))
    .description('Delete an account for good: its keys, its collections with their texts, its groups.')
    .argument('<account>', 'number of the account')
    .option('--yes', 'delete; without it the command only says what it would delete')
    .action(remove);
  return accounts;
}

type LimitOptions = Partial<Record<keyof AccountLimits, string>>;

interface Options extends StoreOptions {
  json?: boolean;
  yes?: boolean;
}

async function list({ json, ...where }: Options): Promise<void> {
  await withStore(where, async (store) => {
    const rows = (await store.limits.list()).map(rowOf);
    if (json) print(JSON.stringify(rows));
    else if (rows.length === 0) print('There are no accounts.');
    else printTable(rows);
  });
}

async function limit(
  account: string,
  { data, database, json, ...options }: Omit<Options, 'yes'> & LimitOptions,
): Promise<void> {
  const changes = Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, readLimit(name, value)]),
  );
  if (Object.keys(changes).length === 0) {
    throw new UserError('Name a limit, as in: textkin accounts limit 1 --calls-per-hour 1000');
  }
  await withStore({ ...(data && { data }), ...(database && { database }) }, async (store) => {
    const { accountId } = await overviewOf(store, account);
    await store.limits.set(accountId, changes);
    const overview = await overviewOf(store, account);
    if (json) print(JSON.stringify(rowOf(overview)));
    else printTable([rowOf(overview)]);
  });
}

async function remove(account: string, { yes = false, ...where }: Options): Promise<void> {
  await withStore(where, async (store, location) => {
    const { accountId, texts, collections } = await overviewOf(store, account);
    const all = `account ${accountId} (collections ${collections}, texts ${texts})`;
    if (!yes) throw new UserError(`This would delete ${all} for good: --yes does it.`);
    const ids = (await store.collections.list(accountId)).map(({ collectionId }) => collectionId);
    await store.accounts.remove(accountId);
    const index = indexFolder(location, (await store.identity.get('store'))!);
    for (const id of ids) {
      rmSync(join(index, String(id)), { recursive: true, force: true });
      await new TagFiles(tagFolder(index)).remove(id);
    }
    print(`Deleted ${all}.`);
  });
}

async function overviewOf(store: Store, account: string): Promise<AccountOverview> {
  const number = /^[1-9]\d{0,14}$/.test(account) ? Number(account) : 0;
  const overview = await store.limits.get(number);
  if (overview === undefined) throw new UserError(`There is no account ${account}.`);
  return overview;
}

/** Returns a limit: a whole number below the number that account.get shows for "unlimited", or null for none. */
function readLimit(name: string, value: string): number | null {
  if (value === 'none') return null;
  if (name === 'maxBytes') return readBytes(value);
  if (!/^\d{1,9}$/.test(value) || Number(value) >= limits.unlimited) {
    const flag = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new UserError(
      `--${flag} takes a whole number below ${limits.unlimited} or "none", not "${value}".`,
    );
  }
  return Number(value);
}

function readBytes(value: string): number {
  const bytes = parseBytes(value);
  if (bytes !== undefined) return bytes;
  throw new UserError(`--max-bytes takes bytes such as 512MiB or 10GiB, or "none", not "${value}".`);
}

function rowOf(account: AccountOverview) {
  return {
    account_id: account.accountId,
    created: formatDate(account.createdAt),
    ...(account.email !== undefined && { email: account.email }),
    collections: account.collections,
    groups: account.groups,
    texts: account.texts,
    bytes: account.bytes,
    calls_per_month: account.callsPerMonth ?? 'none',
    calls_per_hour: account.callsPerHour ?? 'none',
    max_collections: account.maxCollections ?? 'none',
    max_groups: account.maxGroups ?? 'none',
    max_texts: account.maxTexts ?? 'none',
    max_bytes: account.maxBytes ?? 'none',
  };
}
