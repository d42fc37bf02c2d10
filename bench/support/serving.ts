import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Textkin } from '@textkin/client';
import { type Server, startServer } from './process.ts';

const program = fileURLToPath(new URL('../../packages/server/bin.js', import.meta.url));

/** Starts the service as its users do, on a data folder and with so many workers. */
export function startServing(data: string, workers: number): Promise<Server> {
  const more = ['--log-level', 'error', '--data', data];
  return startServer(program, ['serve', '--port', '0', '--workers', String(workers), ...more], /Textkin listens on (\S+)/); // prettier-ignore
}

/** A client with a new key pair of an account, or of a new one. */
export function clientOf({ url }: Server, store: string, account?: number): Textkin {
  const of = account === undefined ? [] : ['--account', String(account)];
  const made = execFileSync(process.execPath, [program, 'keys', 'create', ...of, '--json', '--data', store]);
  const { api_key: apiKey, secret_key: secretKey } = JSON.parse(made.toString()) as Record<string, string>;
  return new Textkin({ url, apiKey: apiKey!, secretKey: secretKey! });
}
