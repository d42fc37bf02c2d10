import { Command } from 'commander';
import { settingsFromEnvironment } from '../config/env.ts';
import { readConfig } from '../config/config.ts';
import type { AccountLimits } from '../domain/account.ts';
import { formatDate } from '../domain/dates.ts';
import { limits } from '../domain/limits.ts';
import { UserError } from '../domain/user-error.ts';
import { openStore } from '../store/open.ts';
import type { AccountOverview, Store } from '../store/store.ts';

/** Accounts are made by `textkin keys create`; here they are looked at and limited, also while the service runs. */
export function accountsCommand(): Command {
  const accounts = new Command('accounts').description('List the accounts and set their limits.');
  accounts
    .command('list')
    .description('List the accounts, what they hold and what they may.')
    .option('--data <folder>', 'folder of the store (default: ./data)')
    .option('--json', 'print JSON and nothing else')
    .action(list);
  accounts
    .command('limit')
    .description('Set limits of an account, each a number or "none". They hold from the next call on.')
    .argument('<account>', 'number of the account')
    .option('--calls-per-month <number>', 'calls in a calendar month (UTC)')
    .option('--calls-per-hour <number>', 'calls in an hour of the clock (UTC)')
    .option('--max-collections <number>', 'collections; those there are stay')
    .option('--max-groups <number>', 'groups; those there are stay')
    .option('--data <folder>', 'folder of the store (default: ./data)')
    .option('--json', 'print JSON and nothing else')
    .action(limit);
  return accounts;
}

type LimitOptions = Partial<Record<keyof AccountLimits, string>>;
type Options = LimitOptions & { data?: string; json?: boolean };

async function list({ data, json }: Options): Promise<void> {
  await withStore(data, async (store) => {
    const rows = (await store.limits.list()).map(rowOf);
    if (json) print(JSON.stringify(rows));
    else if (rows.length === 0) print('There are no accounts.');
    else console.table(rows);
  });
}

async function limit(account: string, { data, json, ...options }: Options): Promise<void> {
  const changes = Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, readLimit(name, value)]),
  );
  if (Object.keys(changes).length === 0) {
    throw new UserError('Name a limit, as in: textkin accounts limit 1 --calls-per-hour 1000');
  }
  await withStore(data, async (store) => {
    const number = /^[1-9]\d{0,14}$/.test(account) ? Number(account) : 0;
    const isThere = await store.limits.set(number, changes);
    const overview = isThere ? await store.limits.get(number) : undefined;
    if (overview === undefined) throw new UserError(`There is no account ${account}.`);
    if (json) print(JSON.stringify(rowOf(overview)));
    else console.table([rowOf(overview)]);
  });
}

/** A whole number below what account.get shows for "unlimited", or null for none. */
function readLimit(name: string, value: string): number | null {
  if (value === 'none') return null;
  if (!/^\d{1,9}$/.test(value) || Number(value) >= limits.unlimited) {
    const flag = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new UserError(
      `--${flag} takes a whole number below ${limits.unlimited} or "none", not "${value}".`,
    );
  }
  return Number(value);
}

function rowOf(account: AccountOverview) {
  return {
    account_id: account.accountId,
    created: formatDate(account.createdAt),
    ...(account.email !== undefined && { email: account.email }),
    collections: account.collections,
    groups: account.groups,
    calls_per_month: account.callsPerMonth ?? 'none',
    calls_per_hour: account.callsPerHour ?? 'none',
    max_collections: account.maxCollections ?? 'none',
    max_groups: account.maxGroups ?? 'none',
  };
}

async function withStore(data: string | undefined, use: (store: Store) => Promise<void>): Promise<void> {
  const { data: folder } = readConfig({ data }, settingsFromEnvironment());
  await using store = await openStore(folder);
  await use(store);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
