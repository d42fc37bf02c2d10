import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Textkin } from '@textkin/client';
import { freePort } from '../../support/free-port.ts';
import { type Server, startServer, untilReady } from '../support/process.ts';

const here = fileURLToPath(new URL('../..', import.meta.url));

/** A service with one worker and /metrics. */
export interface Target extends Server {
  metrics: string;
  data: string;
  program: string;
}

/** Starts a service on a folder of data, that of another checkout where one is named. */
export async function startTarget(data: string, checkout = here): Promise<Target> {
  const program = join(resolve(checkout), 'packages/server/bin.js');
  const port = await freePort();
  const settings = ['--port', '0', '--admin-port', String(port), '--workers', '1', '--log-level', 'error'];
  const server = await startServer(
    program,
    ['serve', ...settings, '--data', data],
    /Textkin listens on (\S+)/,
  );
  await untilReady(server.url);
  return Object.assign(server, { metrics: `http://127.0.0.1:${port}/metrics`, data, program });
}

/** A client of an account, of a new one unless it is given, and the address of its calls. */
export interface Tenant {
  client: Textkin;
  address: string;
  collectionId: number;
}

export async function newTenant({ url, data, program }: Target, account?: number): Promise<Tenant> {
  const of = account === undefined ? [] : ['--account', String(account)];
  const made = execFileSync(process.execPath, [program, 'keys', 'create', ...of, '--json', '--data', data]);
  const { api_key, secret_key } = JSON.parse(made.toString()) as Record<'api_key' | 'secret_key', string>;
  const client = new Textkin({ url, apiKey: api_key, secretKey: secret_key });
  const { access_token } = await client.call('auth.accessToken', { api_key, secret_key });
  const address = `${url}/rpc/json?access_token=${access_token}`;
  // By the address, which services of old know too: before 0.1 they read no token from a header.
  const params = { name: 'Overload', language: 'en' };
  const body = JSON.stringify({ method: 'collection.create', params });
  const answer = await (await fetch(address, { method: 'POST', body })).json();
  const { collection_id } = (answer as { result: { collection_id: number } }).result;
  return { client, address, collectionId: collection_id };
}

/** The sample of a metric that has no labels, or those given. */
export async function sample({ metrics }: Target, ...names: string[]): Promise<number[]> {
  const text = await (await fetch(metrics)).text();
  return names.map((name) => {
    const line = text.split('\n').find((line) => line.startsWith(`${name} `));
    return Number(line?.slice(name.length + 1));
  });
}
