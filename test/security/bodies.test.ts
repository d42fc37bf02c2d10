import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { limits } from '../../packages/server/src/domain/limits.ts';
import type { RpcResponse } from '../support/response.ts';
import { withToken } from '../support/client.ts';
import type { PostOptions } from '../support/post.ts';
import { runService } from '../support/service.ts';

let now = Date.now();
const service = await runService({ workers: 0, clock: () => now });
const client = await service.newClient();
const stranger = withToken(service.url, '');
const unknown = withToken(service.url, 'x'.repeat(43));
const { collection_id } = await client.call('collection.create', { name: 'Bodies', language: 'en' });

const gzipped: PostOptions = { headers: { 'content-encoding': 'gzip' } };
const ping = (params: string, id = '1') => `{"method":"ping.ping","id":${id},"params":${params}}`;
const pingOf = (bytes: number) => ping(`"${'x'.repeat(bytes - ping('""').length)}"`);
const values = (count: number) => `[${Array.from({ length: count }, () => 1).join(',')}]`;
test('without a token a body is at most 64 KiB, decompressed', async () => {
  const { anonymousBodyBytes } = limits;
  assert.match((await stranger.send(pingOf(anonymousBodyBytes))).text, /"pong"/);
  assert.match((await stranger.send(gzipSync(pingOf(anonymousBodyBytes)), gzipped)).text, /"pong"/);
  for (const reply of [
    await stranger.send(pingOf(anonymousBodyBytes + 1)),
    await stranger.send(pingOf(anonymousBodyBytes + 1), { headers: { 'transfer-encoding': 'chunked' } }),
    await stranger.send(gzipSync(pingOf(anonymousBodyBytes + 1)), gzipped),
    // 32 KB compressed: 33 MB of values after a fractional id.
    await stranger.send(gzipSync(ping(values(16_000_000), '1.5')), gzipped),
  ]) {
    assert.equal(reply.status, 413);
    const { error } = JSON.parse(reply.text) as RpcResponse;
    assert.deepEqual(
      [error?.code, error?.data],
      [413, { reason: 'openBodyTooLarge', limit: anonymousBodyBytes }],
    );
    assert.match(error?.msg ?? '', /token/);
  }
});

test('an id of up to 1,024 bytes is echoed, and a longer one is refused', async () => {
  const digits = (length: number) => `1.${'5'.repeat(length - 2)}`;
  for (const id of [`"${'å'.repeat(512)}"`, digits(1024), `"${'x'.repeat(1024)}"`]) {
    assert.ok((await client.send(ping('1', id))).text.includes(`"id":${id},"result":"pong"`));
  }
  for (const id of [`"${'å'.repeat(512)}x"`, digits(1025), `"${'x'.repeat(33_000)}"`]) {
    const { text } = await client.send(ping('1', id));
    const answer = JSON.parse(text) as RpcResponse;
    assert.deepEqual(answer.error?.data, { reason: 'idTooLong', field: 'id', limit: 1024 });
    assert.ok(!('id' in answer));
  }
});

test('the id is the last top-level member of that name, digit by digit', async () => {
  const cases: [body: string, id: string][] = [
    ['{"id":1.50,"method":"ping.ping","params":{"id":2.50}}', '1.50'],
    ['{"params":["id",{"id":9.90}],"method":"ping.ping","\\u0069\\u0064" : 1.50}', '1.50'],
    [
      '{"id":7.70,"method":"ping.ping","id" :\n12345678901234567890,"x":"\\"id\\":3"}',
      '12345678901234567890',
    ],
    ['{"i":"id","id":-0.10e1000,"method":"ping.ping"}', '-0.10e1000'],
  ];
  for (const [body, id] of cases) {
    assert.equal((await client.send(body)).text, `{"jsonrpc":"2.0","id":${id},"result":"pong"}`);
    assert.equal((await client.send(`[${body},]`)).text, `[{"jsonrpc":"2.0","id":${id},"result":"pong"}]`);
  }
});

test('the values of a request and of a body are counted', async () => {
  const { request, body } = limits.jsonValues;
  const assertRefused = async (
    sent: string | Buffer,
    field: string,
    limit: number,
    options?: PostOptions,
  ) => {
    const { error } = JSON.parse((await client.send(sent, options)).text) as RpcResponse;
    assert.deepEqual(error?.data, { reason: 'tooManyValues', field, limit });
  };
  const members = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1])));
  assert.match((await client.send(ping(values(request - 10), '1.50'))).text, /"id":1.50,"result":"pong"/);
  assert.match((await client.send(ping(members(request - 10)))).text, /"pong"/);
  await assertRefused(ping(values(request)), 'request', request);
  await assertRefused(ping(members(request)), 'request', request);
  await assertRefused(gzipSync(ping(values(body + 10), '1.5')), 'body', body, gzipped);
  await assertRefused(
    `[${Array<string>(100)
      .fill(ping(values(body / 100)))
      .join(',')}]`,
    'body',
    body,
  );
});

test('a request is at most 4 MiB long; in a batch only that entry is refused', async () => {
  const { requestBytes } = limits;
  const responseTo = async (body: string) => JSON.parse((await client.send(body)).text) as unknown;
  const tooLarge = { reason: 'requestTooLarge', field: 'request', limit: requestBytes };
  assert.equal(((await responseTo(pingOf(requestBytes))) as RpcResponse).result, 'pong');
  const { error } = (await responseTo(pingOf(requestBytes + 1))) as RpcResponse;
  assert.deepEqual(error?.data, tooLarge);
  const batch = [pingOf(requestBytes + 1), ping('1', '"after"'), ping(values(limits.jsonValues.request))];
  const [long, after, many] = (await responseTo(`[${batch.join(',')},]`)) as RpcResponse[];
  assert.deepEqual(long?.error?.data, tooLarge);
  assert.deepEqual(after, { jsonrpc: '2.0', id: 'after', result: 'pong' });
  assert.equal(many?.error?.data.limit, limits.jsonValues.request);
});

test('no entry of a batch runs when one is not JSON', async () => {
  const create = '{"method":"collection.create","params":{"name":"x","language":"en"}}';
  const before = await client.call('collection.list');
  for (const body of [
    ...['{', '{"a":}', '', ' ', 'x'].map((broken) => `[${create},${broken},${create}]`),
    ...['x', ',', ']', '[]'].map((behind) => `[${create}]${behind}`),
    `[${create},,]`,
    `[${create}}`,
    `[${create}`,
  ]) {
    assert.match((await client.send(body)).text, /^\{.*"data":\{"reason":"notJson"\}/, body);
  }
  assert.deepEqual(await client.call('collection.list'), before);
});

test('a body with an expired token is not read: the client must sign in again', async () => {
  const create = (body: string) => JSON.stringify({ method: 'text.create', params: { collection_id, body } });
  const article = create('A sentence of an article. '.repeat(3500));
  assert.ok(article.length > 90_000);
  const expired = await service.newClient();
  now += limits.tokenIdleMs + 1;
  for (const { send } of [expired, unknown]) {
    for (const [body, options] of [
      [article],
      [gzipSync(article), gzipped],
      [article, { headers: { 'transfer-encoding': 'chunked' } }],
      // It is not parsed.
      ['['.repeat(5_000_000)],
      [gzipSync('['.repeat(20_000_000)), gzipped],
    ] as [string | Buffer, PostOptions?][]) {
      const { status, text } = await send(body, options);
      assert.equal(status, 413);
      assert.deepEqual((JSON.parse(text) as RpcResponse).error?.data.reason, 'tokenInvalid');
    }
    // The connection serves the next call.
    assert.match((await send(ping('1'))).text, /"pong"/);
  }
  const again = await service.newClient();
  assert.match((await again.send(article)).text, /"reason":"noSuchCollection"/);
});
