import { type FaultyProxy, faultyProxy } from '../client/faulty-proxy.ts';
import { runService, type TestService } from '../support/service.ts';
import type { Credentials, Driver, Line } from './conversation.ts';

export interface Fixture {
  service: TestService;
  proxy: FaultyProxy;
  credentials: Credentials & { apiKey: string; secretKey: string };
}

/** Starts a service without texts, and a proxy in front of it. Its clock stands still, so that dates never differ. */
export async function newFixture(workers = 0): Promise<Fixture> {
  const service = await runService({ workers, clock: () => Date.UTC(2026, 10, 21, 12) });
  const proxy = await faultyProxy(service.url);
  const { apiKey, secretKey } = await service.context.keys.issue('clients');
  return { service, proxy, credentials: { url: proxy.url, apiKey, secretKey } };
}

/** Runs a line and returns it with its outcome, as the conversation file has it. */
export async function runLine(driver: Driver, proxy: FaultyProxy, line: Line): Promise<Line> {
  const { title, task, fates } = line;
  proxy.fates = [...(fates ?? [])];
  proxy.requests = [];
  const outcome = await driver.run(task);
  const methods = proxy.requests.map(({ method }) => method);
  const logins = methods.filter((method) => method === 'auth.accessToken').length;
  return { title, task, ...(fates && { fates }), sent: 'concurrent' in task ? logins : methods, outcome };
}
