import { Command } from 'commander';
import { KeyRing } from '../../accounts/keys.ts';
import { newKeyOf, toKey } from '../../accounts/access/shown-key.ts';
import { pepperProblem, readPepper, replacePepper } from '../../config/secrets.ts';
import { newKeyParams } from '../../contract/key-fields.ts';
import { ServiceError } from '../../domain/errors.ts';
import { scopes } from '../../domain/keys/rights.ts';
import { UserError } from '../../domain/user-error.ts';
import { readParams } from '../../rpc/params.ts';
import type { StoreLocation } from '../../store/location.ts';
import { isServed } from '../../store/backup/inspect.ts';
import { complain, print, printTable } from '../print.ts';
import { type StoreOptions, withStore, withStoreOptions } from '../with-store.ts';

/** Keys are managed on the data folder itself; the service may run on it meanwhile and takes them up at once. */
export function keysCommand(): Command {
  const keys = new Command('keys').description('Create, list and revoke key pairs and static keys.');
  withStoreOptions(keys.command('create'))
    .description(
      'Create a key pair or static key, for a new account unless one is named. The secret is shown only now.',
    )
    .option('--account <id>', 'an existing account')
    .option('--name <name>', 'what the key is for', '')
    .option(
      '--scope <scope>',
      `what it may do, each with what stands before it: ${scopes.join(', ')} (default: admin, of a static key read)`,
    )
    .option('--static', 'a key whose secret is sent as "Authorization: Bearer …" with each call')
    .option(
      '--expires <date>',
      'until when it works, as in 2027-01-01; a date alone is its first second in UTC',
    )
    .option(
      '--origin <origins>',
      'the web pages that it answers to, as in https://news.example.org, with commas',
    )
    .option('--collection <ids>', 'the only collections that it sees, as in 1,2')
    .option('--new-pepper', 'make the secret file anew where it is lost; no other pair will ever work again')
    .option('--json', 'print JSON and nothing else')
    .action(create);
  withStoreOptions(keys.command('list'))
    .description('List the keys, secrets aside.')
    .option('--account <id>', 'only those of one account')
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

async function create(given: NewKeyOptions): Promise<void> {
  const { account, json, newPepper = false, ...options } = given;
  const { data, database, ...wanted } = options;
  const where = { ...(data && { data }), ...(database && { database }) };
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
    const issued = await forPeople(given, () => {
      const params = readParams(newKeyParams, paramsOf(wanted));
      return keys.issue(params.name, accountId(account), newKeyOf(params));
    });
    const { accountId: account_id, apiKey: api_key, secretKey: secret_key } = issued;
    if (json) print(JSON.stringify({ account_id, api_key, secret_key }));
    else {
      print(`account     ${account_id}`, `api key     ${api_key}`, `secret key  ${secret_key}`);
      print('', account === undefined ? ofNewAccount(account_id) : `The key is of account ${account_id}.`);
    }
  });
}

/** Says that the account is new: who wanted a key to texts that are there has made the wrong one. */
const ofNewAccount = (id: number): string =>
  `The key is of account ${id}, which is new and holds no texts. For a key of an existing account add --account <id>; ` +
  '"textkin accounts list" lists the accounts.';

async function list({ account, json, ...where }: Options): Promise<void> {
  await withStore(where, async (store, location) => {
    const keys = (await store.keys.list(accountId(account))).map((key) => ({
      account_id: key.accountId,
      ...toKey(key),
    }));
    if (json) print(JSON.stringify(keys));
    else if (keys.length === 0) print('There are no keys.');
    else printTable(keys.map(inCells));
    if (keys.length > 0) await warnOfPepper(location);
  });
}

/** The params of keys.create that the options stand for; a list has commas. */
function paramsOf({ origin, collection, ...rest }: Omit<NewKeyOptions, keyof Options>) {
  const listed = (list: string | undefined) => list?.split(',').map((one) => one.trim());
  const all = { ...rest, origins: listed(origin), collections: listed(collection) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Turns the error that a call would get into a sentence without a stack. */
async function forPeople<Result>(wanted: NewKeyOptions, issue: () => Promise<Result>): Promise<Result> {
  try {
    return await issue();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw new UserError(error.reason === 'noSuchCollection' ? noSuchCollections(wanted) : error.message);
  }
}

/** Names the account, which a caller of the service knows and who runs a command may have left out. */
function noSuchCollections({ account, collection }: NewKeyOptions): string {
  return account === undefined
    ? 'A new account has no collections: name the account whose key this is by --account <id>; "textkin accounts list" lists them.'
    : `Account ${account} does not have all of the collections that --collection names: ${collection}.`;
}

/** Yes as a word and lists with commas, so that a row is a line. */
function inCells(key: { account_id: number } & ReturnType<typeof toKey>) {
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
  if (problem !== undefined) complain(problem);
}

function accountId(account: string | undefined): number | undefined {
  if (account === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(account))
    throw new UserError(`--account takes the number of an account, not "${account}".`);
  return Number(account);
}
