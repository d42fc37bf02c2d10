import { Command } from 'commander';
import { KeyRing } from '../../accounts/keys.ts';
import { pepperProblem, readPepper, replacePepper } from '../../config/secrets.ts';
import { formatDate } from '../../domain/dates.ts';
import { UserError } from '../../domain/user-error.ts';
import type { StoreLocation } from '../../store/location.ts';
import { isServed } from '../../store/backup/inspect.ts';
import { complain, print, printTable } from '../print.ts';
import { type StoreOptions, withStore, withStoreOptions } from '../with-store.ts';

/** Key pairs are managed on the data folder itself; the service may run on it meanwhile and takes them up at once. */
export function keysCommand(): Command {
  const keys = new Command('keys').description('Create, list and revoke key pairs.');
  withStoreOptions(keys.command('create'))
    .description('Create a key pair, for a new account unless one is named. The secret is shown only now.')
    .option('--account <id>', 'an existing account')
    .option('--name <name>', 'what the pair is for', '')
    .option('--new-pepper', 'make the secret file anew where it is lost; no other pair will ever work again')
    .option('--json', 'print JSON and nothing else')
    .action(create);
  withStoreOptions(keys.command('list'))
    .description('List the key pairs, secrets aside.')
    .option('--account <id>', 'only those of one account')
    .option('--json', 'print JSON and nothing else')
    .action(list);
  withStoreOptions(keys.command('revoke'))
    .description('Revoke a key pair; its access tokens end at once.')
    .argument('<api-key>')
    .action(revoke);
  return keys;
}

interface Options extends StoreOptions {
  account?: string;
  name?: string;
  json?: boolean;
  newPepper?: boolean;
}

async function create({ account, name = '', json, newPepper = false, ...where }: Options): Promise<void> {
  await withStore(where, async (store, location) => {
    const { folder, database } = location;
    if (newPepper) {
      if (database !== undefined)
        throw new UserError(
          '--new-pepper is for a folder: the nodes of a database share the pepper that is in it.',
        );
      // It has the old one in its memory, or none that anybody else knows.
      if (isServed(folder)) throw new UserError(`A service is running on ${folder}: stop it first.`);
      await replacePepper(folder, store);
    }
    const keys = new KeyRing(store, await readPepper(location, store), Date.now);
    const issued = await keys.issue(name, accountId(account));
    const { accountId: account_id, apiKey: api_key, secretKey: secret_key } = issued;
    if (json) print(JSON.stringify({ account_id, api_key, secret_key }));
    else print(`account     ${account_id}`, `api key     ${api_key}`, `secret key  ${secret_key}`);
  });
}

async function list({ account, json, ...where }: Options): Promise<void> {
  await withStore(where, async (store, location) => {
    const pairs = (await store.keys.list(accountId(account))).map((pair) => ({
      account_id: pair.accountId,
      api_key: pair.apiKey,
      name: pair.name,
      created: formatDate(pair.createdAt),
      ...(pair.lastUsedAt !== undefined && { last_used: formatDate(pair.lastUsedAt) }),
    }));
    if (json) print(JSON.stringify(pairs));
    else if (pairs.length === 0) print('There are no key pairs.');
    else printTable(pairs);
    if (pairs.length > 0) await warnOfPepper(location);
  });
}

async function revoke(apiKey: string, where: StoreOptions): Promise<void> {
  await withStore(where, async (store, location) => {
    const pair = await store.keys.find(apiKey);
    if (pair === undefined || !(await store.keys.revoke(pair.accountId, apiKey))) {
      throw new UserError('There is no such key pair.');
    }
    print(`Revoked ${apiKey} of account ${pair.accountId}.`);
    if (await store.keys.any()) await warnOfPepper(location);
  });
}

async function warnOfPepper({ folder, database }: StoreLocation): Promise<void> {
  const problem = database === undefined ? await pepperProblem(folder) : undefined;
  if (problem !== undefined) complain(problem);
}

function accountId(account: string | undefined): number | undefined {
  if (account === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(account))
    throw new UserError(`--account takes the number of an account, not "${account}".`);
  return Number(account);
}
