import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scrape } from '../../support/scrape.ts';
import { runService } from '../../support/service.ts';
import { openSocket } from '../../support/socket.ts';
import { smuggledMethod } from './bytes.ts';
import { cases } from './cases.ts';

const service = await runService({ workers: 0, adminPort: 0 });
let pongs = 0;

const endings: Record<string, string> = {
  '400': 'is refused, and what follows it is not read',
  '200,200': 'is read to its end, and so is the request after it',
};

for (const { what, bytes, statuses } of cases) {
  const ending = endings[String(statuses)] ?? `has the statuses ${statuses.join(', ')}`;
  test(`a request with ${what} ${ending}`, async () => {
    const client = openSocket(service.url);
    client.send(bytes);
    const received = await client.closed();
    const statusesFound = Array.from(received.matchAll(/HTTP\/1\.1 (\d+) /g), ([, status]) => Number(status));
    assert.deepEqual(statusesFound, statuses, received);
    pongs += [...received.matchAll(/"pong"/g)].length;
    assert.ok(!received.includes('smuggled'));
  });
}

test('no request within another runs, and none runs without its response', async () => {
  const { values } = await scrape(service);
  const callsOf = (method: string) =>
    [...values]
      .filter(([name]) => name.startsWith(`textkin_rpc_calls_total{method="${method}"`))
      .map(([, count]) => count);
  assert.deepEqual(callsOf(smuggledMethod), []);
  assert.deepEqual(callsOf('ping.ping'), [pongs]);
  assert.doesNotMatch(service.log(), /failed unexpectedly/);
});
