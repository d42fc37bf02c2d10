/** A stream of events ends when its token or key is revoked, at any node and by any process. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { noPostgres } from '../../support/postgres-programs.ts';
import { type Client, login, withBearer } from '../support/client.ts';
import { manualClock } from '../support/clock.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { openStream } from '../support/event-stream.ts';
import { postgres } from '../support/postgres.ts';
import { session } from '../support/session.ts';
import { runService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

const clock = manualClock();
const service = await runService({ workers: 0, clock: clock.now });
const textkin = session();

/** Much more than a second, for a busy machine, and less than the interval of a stream's heartbeat, at which rights used to be checked. */
const soon = { withinMs: 10_000 };

interface Right {
  apiKey: string;
  secret: string;
}

const streamAt = (url: string, { collection_id }: Desk, secret: string) =>
  openStream(url, `collection_id=${collection_id}`, { authorization: `Bearer ${secret}` });

/** Creates a pair with a token, or a static key. */
async function newRight(
  { url, client }: Pick<Desk, 'client'> & { url: string },
  params: { static?: true; expires?: string },
): Promise<Right> {
  const newKey = { name: 'reader', scope: 'read', ...params };
  const { api_key: apiKey, secret_key: secretKey } = await client.call('keys.create', newKey);
  if (params.static) return { apiKey, secret: secretKey };
  const { token } = await login(url, { accountId: client.account, apiKey, secretKey });
  return { apiKey, secret: token };
}

const kinds: Record<string, { static?: true }> = { 'a token': {}, 'a static key': { static: true } };

const ends: Record<string, (client: Client, right: Right) => Promise<unknown>> = {
  'keys.revoke': (client, { apiKey }) => client.call('keys.revoke', { api_key: apiKey }),
  'auth.invalidateToken': (_client, { secret }) =>
    withBearer(service.url, secret).call('auth.invalidateToken'),
};

for (const [kind, params] of Object.entries(kinds))
  for (const [method, end] of Object.entries(ends)) {
    // Static keys have no token to end.
    if (params.static && method === 'auth.invalidateToken') continue;
    test(`when ${method} returns, the streams of ${kind} no longer count against the limit of streams`, async () => {
      const desk = await openDesk(service);
      const right = await newRight({ url: service.url, ...desk }, params);
      const { ofAccount } = limits.events.streams;
      const openAll = (secret: string) =>
        Promise.all(Array.from({ length: ofAccount }, () => streamAt(service.url, desk, secret)));
      const streams = await openAll(right.secret);
      assert.ok(streams.every(({ status }) => status === 200));
      await end(desk.client, right);
      const others = await openAll(desk.client.token);
      assert.deepEqual([...new Set(others.map(({ status }) => status))], [200]);
      await until(() => streams.every(({ isOver }) => isOver()), 'the end of the streams', soon);
      assert.equal((await streamAt(service.url, desk, right.secret)).status, 401);
      assert.ok(others.every(({ isOver }) => !isOver()));
      for (const stream of others) stream.close();
    });
  }

test('a stream of a revoked key sends nothing more, even to a slow reader', async () => {
  const desk = await openDesk(service);
  const right = await newRight({ url: service.url, ...desk }, { static: true });
  const stream = await streamAt(service.url, desk, right.secret);
  await until(() => stream.lastId(), 'the id of the position');
  stream.pause();
  await desk.client.call('keys.revoke', { api_key: right.apiKey });
  await desk.analyse(await desk.add());
  stream.resume();
  await until(() => stream.isOver(), 'the end of the stream', soon);
  assert.deepEqual(stream.events, []);
});

test('a stream that is opened while its key is revoked is refused, or ends', async () => {
  const desk = await openDesk(service);
  for (let round = 0; round < 10; round++) {
    const { apiKey, secret } = await newRight({ url: service.url, ...desk }, { static: true });
    const opening = Array.from({ length: 5 }, () => streamAt(service.url, desk, secret));
    const revoking = desk.client.call('keys.revoke', { api_key: apiKey });
    const streams = await Promise.all(opening);
    await revoking;
    await until(() => streams.every(({ isOver }) => isOver()), 'the end of the streams', soon);
  }
});

for (const [kind, params] of Object.entries(kinds)) {
  test(`a stream of ${kind} ends when its key expires`, async () => {
    const desk = await openDesk(service);
    const expires = new Date(clock.now() + 120_000).toISOString().replace(/\.\d+Z/, 'Z');
    const { secret } = await newRight({ url: service.url, ...desk }, { ...params, expires });
    const stream = await streamAt(service.url, desk, secret);
    clock.pass(121_000);
    await until(() => stream.isOver(), 'the end of the stream', soon);
  });

  for (const command of ['keys revoke', 'accounts remove'])
    test(`a stream of ${kind} ends after "textkin ${command}" in another process`, async () => {
      const desk = await openDesk(service);
      const { apiKey, secret } = await newRight({ url: service.url, ...desk }, params);
      const stream = await streamAt(service.url, desk, secret);
      const args = command === 'keys revoke' ? [apiKey] : [String(desk.client.account), '--yes'];
      const where =
        service.database === undefined ? ['--data', service.folder] : ['--database', service.database];
      const { code, stderr } = await textkin([...command.split(' '), ...args, ...where]);
      assert.equal(code, 0, stderr);
      await until(() => stream.isOver(), 'the end of the stream', soon);
    });
}

test('a stream ends at every node', { skip: noPostgres }, async () => {
  const database = await postgres!.newSchema();
  const nodes = await Promise.all([1, 2, 3].map(() => runService({ workers: 0, database })));
  const [here] = nodes as [TestService];
  const desk = await openDesk(here);
  for (const params of Object.values(kinds)) {
    const { apiKey, secret } = await newRight({ url: here.url, ...desk }, params);
    const streams = await Promise.all(nodes.map(({ url }) => streamAt(url, desk, secret)));
    assert.ok(streams.every(({ status }) => status === 200));
    await desk.client.call('keys.revoke', { api_key: apiKey });
    await until(() => streams.every(({ isOver }) => isOver()), 'the end of the streams', soon);
  }
});
