import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Textkin } from '@textkin/client';
import { freePort } from '../../support/free-port.ts';
import { type Server, startServer } from './processes.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

interface Options {
  /** The number of workers, 1 by default. */
  workers?: number;
  /** The checkout whose program is started, this one by default. */
  checkout?: string;
  /** More arguments of the command line. */
  args?: readonly string[];
  /** Arguments that name the store, for this and for other commands; the data folder alone by default. */
  store?: readonly string[];
}

/** The program as its users start it, with /metrics. */
export interface Program extends Server {
  /** The arguments that name its store. */
  store: readonly string[];
  binary: string;
  metrics: string;
}

/** Starts the program on a data folder. */
export async function startProgram(
  data: string,
  { workers = 1, checkout = repository, args = [], store = [] }: Options = {},
): Promise<Program> {
  const binary = join(resolve(checkout), 'packages/server/bin.js');
  const port = await freePort();
  const ports = ['--port', '0', '--admin-port', String(port)];
  const place = ['--data', data, ...store];
  const settings = [...ports, '--workers', String(workers), '--log-level', 'error', ...place, ...args];
  const server = await startServer(binary, ['serve', ...settings], /Textkin listens on (\S+)/);
  return { ...server, store: place, binary, metrics: `http://127.0.0.1:${port}/metrics` };
}

/** A client of an account with a collection, its key pair, and the address of its calls with a token. */
export interface Tenant {
  client: Textkin;
  keys: { api_key: string; secret_key: string };
  address: string;
  collectionId: number;
}

/** Makes a client with a new key pair of an account; of a new account by default. */
export function clientOf(program: Program, account?: number): Textkin {
  return new Textkin({ url: program.url, ...newKeys(program, account) });
}

function newKeys({ binary, store }: Program, account?: number) {
  const owner = account === undefined ? [] : ['--account', String(account)];
  const printed = execFileSync(process.execPath, [binary, 'keys', 'create', ...owner, '--json', ...store]);
  const { api_key, secret_key } = JSON.parse(printed.toString()) as Record<'api_key' | 'secret_key', string>;
  return { apiKey: api_key, secretKey: secret_key };
}

/** Makes a client and a collection of an account; of a new account by default. */
export async function newTenant(program: Program, account?: number): Promise<Tenant> {
  const { url } = program;
  const { apiKey, secretKey } = newKeys(program, account);
  const client = new Textkin({ url, apiKey, secretKey });
  const keys = { api_key: apiKey, secret_key: secretKey };
  const { access_token } = await client.call('auth.accessToken', keys);
  const address = `${url}/rpc/json?access_token=${access_token}`;
  // Called with the token in the address, because services before 0.1 read no token from a header.
  const body = JSON.stringify({ method: 'collection.create', params: { name: 'Bench', language: 'en' } });
  const response = await (await fetch(address, { method: 'POST', body })).json();
  const { collection_id } = (response as { result: { collection_id: number } }).result;
  return { client, keys, address, collectionId: collection_id };
}

/** Reads metrics, each named with its labels. */
export async function readMetrics(metrics: string, ...names: string[]): Promise<number[]> {
  const text = await (await fetch(metrics)).text();
  return names.map((name) => {
    const line = text.split('\n').find((line) => line.startsWith(`${name} `));
    return Number(line?.slice(name.length + 1));
  });
}
