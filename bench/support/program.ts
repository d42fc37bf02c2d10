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
}

/** The program as its users start it, with /metrics. */
export interface Program extends Server {
  data: string;
  binary: string;
  metrics: string;
}

/** Starts the program on a data folder. */
export async function startProgram(
  data: string,
  { workers = 1, checkout = repository, args = [] }: Options = {},
): Promise<Program> {
  const binary = join(resolve(checkout), 'packages/server/bin.js');
  const port = await freePort();
  const ports = ['--port', '0', '--admin-port', String(port)];
  const settings = [...ports, '--workers', String(workers), '--log-level', 'error', '--data', data, ...args];
  const server = await startServer(binary, ['serve', ...settings], /Textkin listens on (\S+)/);
  return { ...server, data, binary, metrics: `http://127.0.0.1:${port}/metrics` };
}

/** A client of an account with a collection, and the address of its calls with a token. */
export interface Tenant {
  client: Textkin;
  address: string;
  collectionId: number;
}

/** Makes a client with a new key pair of an account; of a new account by default. */
export function clientOf({ url, data, binary }: Program, account?: number): Textkin {
  return new Textkin({ url, ...newKeys(binary, data, account) });
}

function newKeys(binary: string, data: string, account?: number) {
  const owner = account === undefined ? [] : ['--account', String(account)];
  const printed = execFileSync(process.execPath, [
    binary,
    'keys',
    'create',
    ...owner,
    '--json',
    '--data',
    data,
  ]);
  const { api_key, secret_key } = JSON.parse(printed.toString()) as Record<'api_key' | 'secret_key', string>;
  return { apiKey: api_key, secretKey: secret_key };
}

/** Makes a client and a collection of an account; of a new account by default. */
export async function newTenant({ url, data, binary }: Program, account?: number): Promise<Tenant> {
  const { apiKey, secretKey } = newKeys(binary, data, account);
  const client = new Textkin({ url, apiKey, secretKey });
  const keys = { api_key: apiKey, secret_key: secretKey };
  const { access_token } = await client.call('auth.accessToken', keys);
  const address = `${url}/rpc/json?access_token=${access_token}`;
  // Called with the token in the address, because services before 0.1 read no token from a header.
  const body = JSON.stringify({ method: 'collection.create', params: { name: 'Bench', language: 'en' } });
  const response = await (await fetch(address, { method: 'POST', body })).json();
  const { collection_id } = (response as { result: { collection_id: number } }).result;
  return { client, address, collectionId: collection_id };
}

/** Reads metrics, each named with its labels. */
export async function readMetrics(metrics: string, ...names: string[]): Promise<number[]> {
  const text = await (await fetch(metrics)).text();
  return names.map((name) => {
    const line = text.split('\n').find((line) => line.startsWith(`${name} `));
    return Number(line?.slice(name.length + 1));
  });
}
