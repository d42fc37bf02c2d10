import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { faultyProxy } from '../client/faulty-proxy.ts';
import { until } from '../support/until.ts';
import { type Credentials, type Driver, type Outcome, readConversation } from './conversation.ts';
import { newStage, play } from './play.ts';

/** The conversation that all clients share. */
export function conversationTest(language: string, start: (credentials: Credentials) => Driver): void {
  test(`${language}: makes the recorded calls with the recorded outcomes`, async () => {
    const { proxy, credentials } = await newStage(1);
    const driver = start(credentials);
    for (const line of readConversation()) {
      assert.deepEqual(await play(driver, proxy, line), line, line.says);
    }
  });
}

/** What holds for the client of every language, beside the real service. */
export function sharedTests(language: string, start: (credentials: Credentials) => Driver): void {
  conversationTest(language, start);

  test(`${language}: wrong keys are an error of the one login, however many calls need it`, async () => {
    const { proxy, credentials } = await newStage();
    const driver = start({ ...credentials, secretKey: 'tk-secret-that-is-wrong' });
    const outcome = await driver.do({ together: 'collection.list', times: 5 });
    assert.equal(reasonOf(outcome), 'keysWrong');
    assert.doesNotMatch(JSON.stringify(outcome), /tk-secret-that-is-wrong/);
    assert.deepEqual(
      proxy.requests.map(({ method }) => method),
      ['auth.accessToken'],
    );
  });

  test(`${language}: a static key goes with each call; where it is refused, nobody logs in`, async () => {
    const { proxy } = await newStage();
    const driver = start({ url: proxy.url, key: 'tks-unknown' });
    assert.equal(reasonOf(await driver.do({ call: 'collection.list' })), 'tokenInvalid');
    const batch: [string, object][] = [['collection.list', {}]];
    assert.match(JSON.stringify(await driver.do({ batch })), /tokenInvalid/);
    assert.deepEqual(
      proxy.requests.map(({ method, path, authorization }) => [method, path, authorization]),
      ['collection.list', 'batch'].map((method) => [method, '/rpc/json', 'Bearer tks-unknown']),
    );
  });

  test(`${language}: a change that could not be sent is sent once the service can be reached`, async () => {
    const { service, credentials } = await newStage();
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const never = start({ ...credentials, url, retries: 0 });
    const error = await never.do({ call: 'collection.create', params: { name: 'Late', language: 'en' } });
    assert.ok('error' in error && error.error.code === 0, JSON.stringify(error));
    const driver = start({ ...credentials, url, retries: 17 });
    const refused = refusedConnections();
    const created = driver.do({ call: 'collection.create', params: { name: 'Late', language: 'en' } });
    await until(() => refusedConnections() > refused, 'a connection was refused');
    const proxy = await faultyProxy(service.url, port);
    assert.ok('result' in (await created));
    assert.deepEqual(
      proxy.requests.map(({ method }) => method),
      ['auth.accessToken', 'collection.create'],
    );
  });
}

/** Of clients that came after the service learned to read it there. */
export function headerTest(language: string, start: (credentials: Credentials) => Driver): void {
  test(`${language}: a token travels in a header, and stays out of the address`, async () => {
    const { proxy, credentials } = await newStage();
    const driver = start(credentials);
    assert.ok('result' in (await driver.do({ call: 'collection.list' })));
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

/** Those of the whole machine, as Linux counts them. */
function refusedConnections(): number {
  const [names, values] = readFileSync('/proc/net/snmp', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('Tcp:'))
    .map((line) => line.split(' '));
  return Number(values![names!.indexOf('AttemptFails')]);
}
