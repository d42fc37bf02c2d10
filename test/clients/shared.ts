import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { faultyProxy } from '../client/faulty-proxy.ts';
import { until } from '../support/until.ts';
import { type Credentials, type Driver, type Outcome, readConversation } from './conversation.ts';
import { newFixture, runLine } from './fixture.ts';

/** Tests that a client makes the recorded calls with the recorded outcomes. */
export function conversationTest(language: string, start: (credentials: Credentials) => Driver): void {
  test(`${language}: the client makes the recorded calls with the recorded outcomes`, async () => {
    const { proxy, credentials } = await newFixture(1);
    const driver = start(credentials);
    for (const line of readConversation()) {
      assert.deepEqual(await runLine(driver, proxy, line), line, line.title);
    }
  });
}

/** Tests what holds for the clients of all languages, against a real service. */
export function sharedTests(language: string, start: (credentials: Credentials) => Driver): void {
  conversationTest(language, start);

  test(`${language}: with wrong keys, concurrent calls make one login and all get its error`, async () => {
    const { proxy, credentials } = await newFixture();
    const driver = start({ ...credentials, secretKey: 'tk-secret-that-is-wrong' });
    const outcome = await driver.run({ concurrent: 'collection.list', times: 5 });
    assert.equal(reasonOf(outcome), 'keysWrong');
    assert.doesNotMatch(JSON.stringify(outcome), /tk-secret-that-is-wrong/);
    assert.deepEqual(
      proxy.requests.map(({ method }) => method),
      ['auth.accessToken'],
    );
  });

  test(`${language}: a static key is sent with each call, and an invalid one makes no login`, async () => {
    const { proxy } = await newFixture();
    const driver = start({ url: proxy.url, key: 'tks-unknown' });
    assert.equal(reasonOf(await driver.run({ call: 'collection.list' })), 'tokenInvalid');
    const batch: [string, object][] = [['collection.list', {}]];
    assert.match(JSON.stringify(await driver.run({ batch })), /tokenInvalid/);
    assert.deepEqual(
      proxy.requests.map(({ method, path, authorization }) => [method, path, authorization]),
      ['collection.list', 'batch'].map((method) => [method, '/rpc/json', 'Bearer tks-unknown']),
    );
  });

  test(`${language}: a call that writes is retried until the service can be reached`, async () => {
    const { service, credentials } = await newFixture();
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const withoutRetries = start({ ...credentials, url, retries: 0 });
    const error = await withoutRetries.run({
      call: 'collection.create',
      params: { name: 'Late', language: 'en' },
    });
    assert.ok('error' in error && error.error.code === 0, JSON.stringify(error));
    const driver = start({ ...credentials, url, retries: 17 });
    const refusals = refusedConnections();
    const creation = driver.run({ call: 'collection.create', params: { name: 'Late', language: 'en' } });
    await until(() => refusedConnections() > refusals, 'a connection was refused');
    const proxy = await faultyProxy(service.url, port);
    assert.ok('result' in (await creation));
    assert.deepEqual(
      proxy.requests.map(({ method }) => method),
      ['auth.accessToken', 'collection.create'],
    );
  });
}

/** Tests that a client sends the token in a header. Clients of the first versions send it in the URL. */
export function headerTest(language: string, start: (credentials: Credentials) => Driver): void {
  test(`${language}: a token is sent in a header, and is not in the URL`, async () => {
    const { proxy, credentials } = await newFixture();
    const driver = start(credentials);
    assert.ok('result' in (await driver.run({ call: 'collection.list' })));
    const [login, list] = proxy.requests;
    assert.deepEqual(
      [login?.method, login?.path, login?.authorization],
      ['auth.accessToken', '/rpc/json', undefined],
    );
    assert.equal(list?.path, '/rpc/json');
    assert.match(list.authorization!, /^Bearer [A-Za-z0-9]+$/);
  });
}

function reasonOf(outcome: Outcome): string | undefined {
  return 'error' in outcome ? (outcome.error.data as { reason?: string }).reason : undefined;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Returns the number of refused connections of the whole machine, which Linux counts. */
function refusedConnections(): number {
  const [names, values] = readFileSync('/proc/net/snmp', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('Tcp:'))
    .map((line) => line.split(' '));
  return Number(values![names!.indexOf('AttemptFails')]);
}
