import { type FaultyProxy, faultyProxy } from '../client/faulty-proxy.ts';
import { runService, type TestService } from '../support/service.ts';
import type { Credentials, Driver, Line } from './conversation.ts';

export interface Stage {
  service: TestService;
  proxy: FaultyProxy;
  credentials: Credentials & { apiKey: string; secretKey: string };
}

/** A service without a text whose clock stands still, so that every conversation has the same dates. */
export async function newStage(workers = 0): Promise<Stage> {
  const service = await runService({ workers, clock: () => Date.UTC(2026, 10, 21, 12) });
  const proxy = await faultyProxy(service.url);
  const { apiKey, secretKey } = await service.context.keys.issue('clients');
  return { service, proxy, credentials: { url: proxy.url, apiKey, secretKey } };
}

/** What came of a line, in the form in which it is recorded. */
export async function play(driver: Driver, proxy: FaultyProxy, line: Line): Promise<Line> {
  const { says, task, fates } = line;
  proxy.fates = [...(fates ?? [])];
  proxy.requests = [];
  const outcome = await driver.do(task);
  const methods = proxy.requests.map(({ method }) => method);
  const logins = methods.filter((method) => method === 'auth.accessToken').length;
  return { says, task, ...(fates && { fates }), sent: 'together' in task ? logins : methods, outcome };
}
