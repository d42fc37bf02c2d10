import assert from 'node:assert/strict';
import { freePort } from '../../../support/free-port.ts';
import { login } from '../../support/client.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { serve, type ServerProcess } from '../../support/process.ts';
import { scrape } from '../../support/scrape.ts';
import { until } from '../../support/until.ts';

export interface Served extends ServerProcess {
  adminUrl: string;
}

interface ServeOptions {
  folder?: string;
  flags?: readonly string[];
  environment?: Record<string, string>;
  through?: readonly string[];
  adminPort?: number;
}

/** Starts a service in its own process, with one worker and /metrics. */
export async function start({
  folder = temporaryFolder(),
  flags = [],
  environment,
  through,
  adminPort,
}: ServeOptions = {}): Promise<Served> {
  const port = adminPort ?? (await freePort());
  const all = ['--workers', '1', '--admin-port', String(port), ...flags];
  const service = await serve(folder, all, environment, undefined, through);
  return { ...service, adminUrl: `http://127.0.0.1:${port}` };
}

/** Returns a value of /metrics. */
export const metric = async (service: { adminUrl?: string | undefined }, name: string) =>
  (await scrape(service)).values.get(name);

/** Resolves when the workers of a service are ready. */
export async function untilIdle(service: Served): Promise<void> {
  await until(
    async () => (await metric(service, 'textkin_workers{state="idle"}')) === 1,
    'the worker is ready',
    { everyMs: 50 },
  );
}

/** Sends a signal to a process that may have exited. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ESRCH');
  }
}

/** Creates a collection of an account with these keys, and returns it with a client of the account. */
export const newCollection = async (service: { url: string; keys: ServerProcess['keys'] }) => {
  const client = await login(service.url, service.keys!);
  const { collection_id } = await client.call('collection.create', { name: 'News', language: 'en' });
  return { client, collection_id };
};
