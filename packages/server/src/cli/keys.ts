import { Command } from 'commander';
import { KeyRing } from '../accounts/keys.ts';
import { readConfig } from '../config/config.ts';
import { settingsFromEnvironment } from '../config/env.ts';
import { readPepper } from '../config/secrets.ts';
import { formatDate } from '../domain/dates.ts';
import { UserError } from '../domain/user-error.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';

/** Key pairs are managed on the data folder itself; the service may run on it meanwhile and takes them up at once. */
export function keysCommand(): Command {
  const keys = new Command('keys').description('Create, list and revoke key pairs.');
  keys
    .command('create')
    .description('Create a key pair, for a new account unless one is named. The secret is shown only now.')
    .option('--account <id>', 'an existing account')
    .option('--name <name>', 'what the pair is for', '')
    .option('--data <folder>', 'folder of the store (default: ./data)')
    .option('--json', 'print JSON and nothing else')
    .action(create);
  keys
    .command('list')
    .description('List the key pairs, secrets aside.')
    .option('--account <id>', 'only those of one account')
    .option('--data <folder>', 'folder of the store (default: ./data)')
    .option('--json', 'print JSON and nothing else')
    .action(list);
  keys
    .command('revoke')
    .description('Revoke a key pair; its access tokens end at once.')
    .argument('<api-key>')
    .option('--data <folder>', 'folder of the store (default: ./data)')
    .action(revoke);
  return keys;
}

interface Options {
  account?: string;
  name?: string;
  data?: string;
  json?: boolean;
}

async function create({ account, name = '', data, json }: Options): Promise<void> {
  await withStore(data, async (store, folder) => {
    const keys = new KeyRing(store, await readPepper(folder), Date.now);
    const issued = await keys.issue(name, accountId(account));
    const { accountId: account_id, apiKey: api_key, secretKey: secret_key } = issued;
    print(
      json
        ? JSON.stringify({ account_id, api_key, secret_key })
        : `account     ${account_id}\napi key     ${api_key}\nsecret key  ${secret_key}`,
    );
  });
}

async function list({ account, data, json }: Options): Promise<void> {
  await withStore(data, async (store) => {
    const pairs = (await store.keys.list(accountId(account))).map((pair) => ({
      account_id: pair.accountId,
      api_key: pair.apiKey,
      name: pair.name,
      created: formatDate(pair.createdAt),
      ...(pair.lastUsedAt !== undefined && { last_used: formatDate(pair.lastUsedAt) }),
    }));
    if (json) print(JSON.stringify(pairs));
    else if (pairs.length === 0) print('There are no key pairs.');
    else console.table(pairs);
  });
}

async function revoke(apiKey: string, { data }: Options): Promise<void> {
  await withStore(data, async (store) => {
    const pair = await store.keys.find(apiKey);
    if (pair === undefined || !(await store.keys.revoke(pair.accountId, apiKey))) {
      throw new UserError('There is no such key pair.');
    }
    print(`Revoked ${apiKey} of account ${pair.accountId}.`);
  });
}

async function withStore(
  data: string | undefined,
  use: (store: Store, folder: string) => Promise<void>,
): Promise<void> {
  const { data: folder } = readConfig({ data }, settingsFromEnvironment());
  await using store = await openStore(folder);
  await use(store, folder);
}

function accountId(account: string | undefined): number | undefined {
  if (account === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(account))
    throw new UserError(`--account takes the number of an account, not "${account}".`);
  return Number(account);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
