/** One PostgreSQL for all tests of a run, started before the first and stopped after the last. */
import { postgres, type PostgresServer } from './postgres.ts';

let server: PostgresServer | undefined;

export async function globalSetup(): Promise<void> {
  server = await postgres?.server();
  // The processes of the tests get the environment of this one.
  if (server !== undefined) process.env['TEST_POSTGRES'] = server.url;
}

export async function globalTeardown(): Promise<void> {
  await server?.stop('SIGKILL');
}
