import { Command } from 'commander';
import { KeyManager } from '../../accounts/keys.ts';
import { newKeyOf, toKey } from '../../accounts/access/shown-key.ts';
import { pepperProblem, readPepper, replacePepper } from '../../config/secrets.ts';
import { newKeyParams } from '../../contract/key-fields.ts';
import { ServiceError } from '../../domain/errors.ts';
import { scopes } from '../../domain/keys/rights.ts';
import { UserError } from '../../domain/user-error.ts';
import { readParams } from '../../rpc/params.ts';
import type { StoreLocation } from '../../store/location.ts';
import { isServed } from '../../store/sqlite/backup/inspect.ts';
import { printError, print, printTable } from '../print.ts';
import { type StoreOptions, withStore, withStoreOptions } from '../with-store.ts';

/** Manages keys in the store itself. A running service uses new keys and refuses revoked ones at once. */
export function keysCommand(): Command {
  const keys = new Command('keys').description('Create, list and revoke key pairs and static keys.');
  withStoreOptions(keys.command('create'))
    .description(
      'Create a key pair or static key, for a new account unless --account names one. The secret is shown only once.',
    )
    .option('--account <id>', 'an existing account')
    .option('--name <name>', 'what the key is for', '')
    .option(
      '--scope <scope>',
      `what the key may do: ${scopes.join(', ')}; each includes the scopes before it (default: admin, for a static key read)`,
    )
    .option('--static', 'a key whose secret is sent as "Authorization: Bearer …" with each call')
    .option(
      '--expires <date>',
      'when the key expires, such as 2027-01-01: at the beginning of that day in UTC',
    )
    .option(
      '--origin <origins>',
      'origins of web pages that may use the key, separated by commas, such as https://news.example.org',
    )
    .option('--collection <ids>', 'ids of the only collections that the key may use, such as 1,2')
    .option('--new-pepper', 'replace a lost secret file; all existing keys stop working for good')
    .option('--json', 'print JSON and nothing else')
    .action(create);
  withStoreOptions(keys.command('list'))
    .description('List the keys without their secrets.')
    .option('--account <id>', 'only keys of one account')
    .option('--json', 'print JSON and nothing else')
    .action(list);
  withStoreOptions(keys.command('revoke'))
    .description('Revoke a key pair or static key; it and its access tokens end at once.')
    .argument('<api-key>')
    .action(revoke);
  return keys;
}

interface Options extends StoreOptions {
  account?: string;
  json?: boolean;
}

interface NewKeyOptions extends Options {
  name?: string;
  scope?: string;
  static?: boolean;
  expires?: string;
  origin?: string;
  collection?: string;
  newPepper?: boolean;
}

async function create(commandOptions: NewKeyOptions): Promise<void> {
  const { account, json, newPepper = false, ...options } = commandOptions;
  const { data, database, ...keyOptions } = options;
  const where = { ...(data && { data }), ...(database && { database }) };
  await withStore(where, async (store, location) => {
    const { folder, database } = location;
    if (newPepper) {
      if (database !== undefined)
        throw new UserError(
          '--new-pepper is for a folder: the nodes of a database share the pepper in the database.',
        );
      // A running service would keep the old pepper in memory.
      if (isServed(folder)) throw new UserError(`A service is running on ${folder}: stop it first.`);
      await replacePepper(folder, store);
    }
    const keys = new KeyManager(store, await readPepper(location, store), Date.now);
    const issued = await withUserErrors(commandOptions, () => {
      const params = readParams(newKeyParams, paramsOf(keyOptions));
      return keys.issue(params.name, accountId(account), newKeyOf(params));
    });
    const { accountId: account_id, apiKey: api_key, secretKey: secret_key } = issued;
    if (json) print(JSON.stringify({ account_id, api_key, secret_key }));
    else {
      print(`account     ${account_id}`, `api key     ${api_key}`, `secret key  ${secret_key}`);
      print(
        '',
        account === undefined ? newAccountNote(account_id) : `The key belongs to account ${account_id}.`,
      );
    }
  });
}

/** Returns a note that the account is new, for users who wanted a key for existing texts. */
const newAccountNote = (id: number): string =>
  `The key belongs to account ${id}, which is new and has no texts. For a key of an existing account add --account <id>; ` +
  '"textkin accounts list" lists the accounts.';

async function list({ account, json, ...where }: Options): Promise<void> {
  await withStore(where, async (store, location) => {
    const keys = (await store.keys.list(accountId(account))).map((key) => ({
      account_id: key.accountId,
      ...toKey(key),
    }));
    if (json) print(JSON.stringify(keys));
    else if (keys.length === 0) print('There are no keys.');
    else printTable(keys.map(toCells));
    if (keys.length > 0) await warnOfPepper(location);
  });
}

/** Returns the params of keys.create for the options. Lists are separated by commas. */
function paramsOf({ origin, collection, ...rest }: Omit<NewKeyOptions, keyof Options>) {
  const split = (list: string | undefined) => list?.split(',').map((one) => one.trim());
  const all = { ...rest, origins: split(origin), collections: split(collection) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Turns the error of a call into a UserError. */
async function withUserErrors<Result>(options: NewKeyOptions, issue: () => Promise<Result>): Promise<Result> {
  try {
    return await issue();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw new UserError(error.reason === 'noSuchCollection' ? noSuchCollections(options) : error.message);
  }
}

/** Returns the error for unknown collections. It asks for --account if the user did not give one. */
function noSuchCollections({ account, collection }: NewKeyOptions): string {
  return account === undefined
    ? 'A new account has no collections: name an existing account with --account <id>; "textkin accounts list" lists them.'
    : `Account ${account} does not have all of the collections that --collection names: ${collection}.`;
}

/** Returns the cells of a row on one line: lists with commas, true as "yes". */
function toCells(key: { account_id: number } & ReturnType<typeof toKey>) {
  const cells = Object.entries(key).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : value === true ? 'yes' : value,
  ]);
  return Object.fromEntries(cells) as Record<string, string | number>;
}

async function revoke(apiKey: string, where: StoreOptions): Promise<void> {
  await withStore(where, async (store, location) => {
    const pair = await store.keys.find(apiKey);
    if (pair === undefined || !(await store.keys.revoke(pair.accountId, apiKey))) {
      throw new UserError('There is no such key pair or static key.');
    }
    print(`Revoked ${apiKey} of account ${pair.accountId}.`);
    if (await store.keys.any()) await warnOfPepper(location);
  });
}

async function warnOfPepper({ folder, database }: StoreLocation): Promise<void> {
  const problem = database === undefined ? await pepperProblem(folder) : undefined;
  if (problem !== undefined) printError(problem);
}

function accountId(account: string | undefined): number | undefined {
  if (account === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(account))
    throw new UserError(`--account takes the number of an account, not "${account}".`);
  return Number(account);
}
