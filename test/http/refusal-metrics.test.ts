/** Requests that are refused before their calls are read are counted in the metrics. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { buildApp } from '../../packages/server/src/http/app.ts';
import type { Observe } from '../../packages/server/src/rpc/dispatch.ts';
import { cleanup } from '../support/cleanup.ts';
import { runMailServer } from '../support/mail.ts';
import { post } from '../support/post.ts';
import { runWith } from '../support/registration.ts';
import { scrape } from '../support/scrape.ts';
import { openSocket } from '../support/socket.ts';

const bodyLimit = 64 * 1024;
const mail = await runMailServer();
const service = await runWith(mail, { bodyLimit, adminPort: 0 });
const client = await service.newClient();
const { url } = service;
const ping = '{"method":"ping.ping"}';
const tooLong = 'x'.repeat(bodyLimit + 1);
const bearer = { authorization: `Bearer ${client.token}` };

async function refusalsWith(code: number): Promise<number> {
  const { values } = await scrape(service);
  return values.get(`textkin_rpc_calls_total{method="unreadable",code="${code}"}`) ?? 0;
}

const requests: [name: string, code: number, send: () => Promise<{ status: number }>][] = [
  ['a body that is too long', 413, () => client.send(tooLong)],
  ['a body that is too long for REST', 413, () => post(`${url}/v1/preview`, tooLong, { headers: bearer })],
  ['an unknown path', 404, () => post(`${url}/rpc`, ping)],
  ['an unknown path below /v1', 404, () => post(`${url}/v1/unknown`, '', { verb: 'GET' })],
  ["a path that can't be decoded", 404, () => post(`${url}/%ff`, ping)],
  ['another host', 421, () => post(`${url}/rpc/json`, ping, { headers: { host: 'evil.example' } })],
  ['a wrong verb', 405, () => post(`${url}/rpc/json`, '', { verb: 'GET' })],
];

for (const [name, code, send] of requests) {
  test(`${name} is counted once`, async () => {
    const before = await refusalsWith(code);
    assert.equal((await send()).status, code);
    assert.equal(await refusalsWith(code), before + 1);
  });
}

test('a request that is not HTTP is counted once', async () => {
  const before = await refusalsWith(400);
  const connection = openSocket(url);
  connection.send('no HTTP\r\n\r\n');
  await once(connection.socket, 'close');
  assert.equal(await refusalsWith(400), before + 1);
});

test('a registration that is refused is counted once', async () => {
  const refusals = async () =>
    (await scrape(service)).values.get('textkin_rpc_calls_total{method="registration",code="400"}') ?? 0;
  const before = await refusals();
  assert.equal((await service.register({ email: 'nobody' })).status, 400);
  assert.equal(await refusals(), before + 1);
});

test('a refusal of a stopping service is recorded', async () => {
  const codes: number[] = [];
  const app = buildApp({ bodyLimit, stopping: () => true, observe: ({ code }) => codes.push(code) });
  cleanup(() => app.close());
  assert.equal((await app.inject({ method: 'POST', url: '/rpc/json' })).statusCode, 503);
  assert.deepEqual(codes, [503]);
});

test('an unexpected failure of a route is recorded with its error', async () => {
  const failure = new Error('broken');
  const recorded: Parameters<Observe>[0][] = [];
  const app = buildApp({
    bodyLimit,
    stopping: () => false,
    observe: (call) => recorded.push(call),
  });
  cleanup(() => app.close());
  app.get('/broken', () => Promise.reject(failure));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  assert.equal((await post(`${url}/broken`, '', { verb: 'GET' })).status, 503);
  assert.deepEqual(
    recorded.map(({ code, error }) => [code, error]),
    [[503, failure]],
  );
});
