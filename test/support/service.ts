import { Writable } from 'node:stream';
import { pino } from 'pino';
import { type Config, readConfig } from '../../packages/server/src/config/config.ts';
import type { Clock } from '../../packages/server/src/domain/clock.ts';
import type { Model } from '../../packages/server/src/nlp/model.ts';
import { type Service, startService } from '../../packages/server/src/service/service.ts';
import { cleanup } from './cleanup.ts';
import { type Client, login } from './client.ts';
import { temporaryFolder } from './folder.ts';
import { memory } from './memory.ts';
import { post } from './post.ts';
import { postgres } from './postgres.ts';
import { startPulse } from './pulse.ts';
import { until } from './until.ts';

export interface TestService extends Service {
  readonly folder: string;
  /** The address of the database, if the store is not in the folder. */
  readonly database: string | undefined;
  /** Returns the log so far, at every level. */
  log(): string;
  /** Makes a client of a new account. */
  newClient(): Promise<Client>;
  /** Resolves when the store accepts writes and the model is loaded. */
  ready(): Promise<void>;
}

interface Options extends Partial<Config> {
  clock?: Clock;
  /** A model that the settings do not know. */
  modelInstead?: Model;
}

/**
 * Starts the real service in this process, on an empty folder and a free port, and stops it when the tests of the file end. With
 * `workers: 0` it never analyses its texts: it starts fast, and tests can examine pending texts for any time.
 */
export async function runService(options: Options = {}): Promise<TestService> {
  const { clock = Date.now, modelInstead, ...settings } = options;
  const folder = settings.data ?? temporaryFolder(memory);
  const lines: string[] = [];
  const logger = pino(
    { level: 'trace' },
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString());
        done();
      },
    }),
  );
  const database = await databaseFor(folder);
  const config = { ...readConfig({ port: 0, data: folder, database, workers: 1 }, {}), ...settings };
  const service = await startService(config, logger, clock, modelInstead);
  cleanup(() => service[Symbol.asyncDispose]());
  await startPulse(service.url);
  return {
    ...service,
    folder,
    database: config.database,
    log: () => lines.join(''),
    ready: () => untilReady(service.url),
    newClient: async () => login(service.url, await service.context.keys.issue('test')),
  };
}

const databases = new Map<string, Promise<string>>();

/** Returns the schema that replaces a folder when the tests run with TEST_ENGINE=postgres. */
function databaseFor(folder: string): Promise<string> | undefined {
  if (process.env['TEST_ENGINE'] !== 'postgres') return undefined;
  const known = databases.get(folder) ?? postgres!.newSchema();
  databases.set(folder, known);
  return known;
}

/** Polls /readyz until the service is ready. */
export async function untilReady(url: string): Promise<void> {
  const isReady = async () => (await post(`${url}/readyz`, '', { verb: 'GET' })).status === 200;
  await until(isReady, 'the service is ready', { everyMs: 20 });
}
