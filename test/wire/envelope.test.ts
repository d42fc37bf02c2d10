import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorCodes } from '../../packages/client/src/contract/errors.ts';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { checkResponse, type RpcResponse } from '../support/response.ts';
import { withToken } from '../support/client.ts';
import { runService } from '../support/service.ts';

const service = await runService({ workers: 0 });
const client = await service.newClient();
const stranger = withToken(service.url, '');

const read = async (body: string, options = {}) => {
  const reply = await client.send(body, options);
  assert.equal(reply.status, 200);
  return reply.text;
};

test('any id is returned digit for digit', async () => {
  const ids = [
    ...['0', '1', '-7', '""', '"1"', '"å\\n😀"', 'null', '9007199254740991', '9007199254740993'],
    ...[
      '283746592837465928',
      '-283746592837465928',
      '1.50',
      '1e400',
      '0.1',
      '123456789012345678901234567890',
    ],
  ];
  for (const id of ids) {
    const success = await read(`{"method":"ping.ping","id":${id}}`);
    assert.deepEqual(JSON.parse(success), JSON.parse(`{"jsonrpc":"2.0","id":${id},"result":"pong"}`));
    const failure = await read(`{"id":${id},"method":"no.such"}`);
    const quoted = id.startsWith('"') ? JSON.stringify(JSON.parse(id)) : id;
    assert.ok(success.includes(`"id":${quoted},`), success);
    assert.ok(failure.includes(`"id":${quoted},"error":{"code":${errorCodes.noSuchMethod},`), failure);
  }
});

test('large ids survive in a batch and next to a trailing comma', async () => {
  const text = await read(
    '[{"method":"ping.ping","id":283746592837465928},{"method":"ping.ping","id":1.50,},{"id":2,"method":"ping.ping"}]',
  );
  const ids = [...text.matchAll(/"id":([^,]+)/g)].map(([, id]) => id);
  assert.deepEqual(ids, ['283746592837465928', '1.50', '2']);
});

test('a request without an id gets a response without an id', async () => {
  assert.equal(await read('{"method":"ping.ping"}'), '{"jsonrpc":"2.0","result":"pong"}');
  const failed = JSON.parse(await read('{"method":"no.such"}')) as RpcResponse;
  assert.deepEqual(Object.keys(failed), ['jsonrpc', 'error']);
});

test('an id of a type unknown to JSON-RPC is refused and not returned', async () => {
  const odd = [
    ...['true', '{}', '[1]'].map((id) => [id, 'invalidParams'] as const),
    ['"\\ud800"', 'loneSurrogate'],
    ['"\\u0000"', 'notStorable'],
  ] as const;
  for (const [id, reason] of odd) {
    const response = JSON.parse(await read(`{"method":"ping.ping","id":${id}}`)) as RpcResponse;
    assert.equal(response.error?.data.reason, reason);
    assert.equal(response.error.data.field, 'id');
    assert.ok(!('id' in response));
  }
});

test('params may be absent, null or an empty array, and a ping accepts anything', async () => {
  for (const params of ['', ',"params":null', ',"params":[]', ',"params":{}', ',"params":{"x":1}']) {
    const response = JSON.parse(await read(`{"method":"collection.list"${params},"id":1}`)) as RpcResponse;
    assert.deepEqual(response.result, { collections: [] });
  }
  for (const params of ['["ping"]', '"x"', '7', 'true', '[[]]', '{"a":null}']) {
    assert.equal(
      await read(`{"method":"ping.ping","params":${params}}`),
      '{"jsonrpc":"2.0","result":"pong"}',
    );
  }
  for (const params of ['["x"]', '"x"', '7', 'true', '[[]]']) {
    const response = JSON.parse(await read(`{"method":"collection.list","params":${params}}`)) as RpcResponse;
    assert.equal(response.error?.data.reason, 'invalidParams');
    assert.equal(response.error.data.field, 'params');
  }
});

test('the error of an invalid request says what is wrong', async () => {
  const cases: [body: string, reason: string, field?: string][] = [
    ...[
      '',
      ' ',
      '{',
      '{]',
      '{"method":ping.ping}',
      "{'method':'ping.ping'}",
      'method=ping.ping',
      '[1,,2]',
    ].map((body): [string, string] => [body, 'notJson']),
    ...['1', 'null', '"ping.ping"', 'true'].map((body): [string, string, string] => [
      body,
      'invalidParams',
      'request',
    ]),
    ['{}', 'missing', 'method'],
    ['{"method":null}', 'missing', 'method'],
    ['{"method":7}', 'invalidParams', 'method'],
    ['{"method":["ping.ping"]}', 'invalidParams', 'method'],
    ...['', 'ping', 'Ping.ping', 'ping.ping ', 'toString', '__proto__', 'constructor', 'group.other'].map(
      (method): [string, string] => [JSON.stringify({ method }), 'noSuchMethod'],
    ),
  ];
  for (const [body, reason, field] of cases) {
    const response = JSON.parse(await read(body)) as RpcResponse;
    assert.equal(response.error?.data.reason, reason, body);
    assert.equal(response.error.data.field, field, body);
    assert.ok(!('id' in response) && !('result' in response));
  }
});

test('nesting beyond the limit is refused as not JSON, however it is written', async () => {
  const { jsonDepth } = limits;
  const nest = (depth: number, open: string, close: string) =>
    `{"method":"ping.ping","params":${open.repeat(depth - 1)}${close.repeat(depth - 1)}}`;
  assert.match(await read(nest(jsonDepth, '[', ']')), /pong/);
  assert.match(await read(nest(jsonDepth + 1, '[', ']')), /"reason":"notJson"/);
  assert.match(
    await read(`{"method":"ping.ping","params":{"text":"${'['.repeat(1000)}\\"${'{'.repeat(1000)}"}}`),
    /pong/,
  );
  for (const bomb of [
    '['.repeat(500_000),
    '{"a":'.repeat(200_000),
    '[{"a":'.repeat(100_000),
    '[],'.repeat(330_000),
  ]) {
    assert.match(await read(bomb), /"reason":"notJson"/);
  }
  assert.match(await read(`[${'{},'.repeat(329_999)}{}]`), /"reason":"batchTooLong"/);
});

test('a batch returns its responses in order, one for each entry', async () => {
  const requests = [
    { method: 'ping.ping', id: 1 },
    { method: 'no.such', id: 'two' },
    { method: 'collection.create', params: { name: 'A', language: 'en' }, id: null },
    { method: 'collection.create', params: { name: 'B' } },
    { method: 'collection.list', params: [], id: 0 },
  ];
  const responses = JSON.parse(await read(JSON.stringify(requests))) as RpcResponse[];
  assert.equal(responses.length, requests.length);
  responses.forEach((response, index) => {
    checkResponse(response, requests[index]!);
  });
  assert.deepEqual(
    responses.map(({ error }) => error?.data.reason),
    [undefined, 'noSuchMethod', undefined, 'missing', undefined],
  );
  assert.deepEqual(
    responses[4]?.result?.collections.map(({ name }) => name),
    ['A'],
  );
  assert.equal(await read('[]'), '[]');
  const odd = JSON.parse(await read('[1,null,[],{"method":"ping.ping"}]')) as RpcResponse[];
  assert.deepEqual(
    odd.map(({ error }) => error?.data.reason),
    ['invalidParams', 'invalidParams', 'invalidParams', undefined],
  );
});

test('a batch holds up to a thousand requests', async () => {
  const batch = (length: number) =>
    JSON.stringify(Array.from({ length }, (_, id) => ({ method: 'ping.ping', id })));
  const responses = JSON.parse(await read(batch(limits.batchEntries))) as RpcResponse[];
  assert.deepEqual(
    responses,
    Array.from({ length: 1000 }, (_, id) => ({ jsonrpc: '2.0', id, result: 'pong' })),
  );
  const refusal = JSON.parse(await read(batch(limits.batchEntries + 1))) as RpcResponse;
  assert.equal(refusal.error?.data.reason, 'batchTooLong');
  assert.equal(refusal.error.data.limit, 1000);
});

test('only collection.create and collection.reset repeat their fields at top level', async () => {
  const params = { name: 'Flat', language: 'sv', description: 'd' };
  const created = (await client.ask('collection.create', params)) as RpcResponse & Record<string, unknown>;
  const { collection_id } = created.result!;
  const collection = { collection_id, ...params, next_id: 1 };
  assert.deepEqual(created.result, collection);
  assert.deepEqual(created, { ...collection, jsonrpc: '2.0', id: created.id, result: collection });
  const reset = await client.ask('collection.reset', { collection_id });
  assert.deepEqual(reset, { ...collection, jsonrpc: '2.0', id: reset.id, result: collection });
  const got = await client.ask('collection.get', { collection_id });
  assert.deepEqual(got, { jsonrpc: '2.0', id: got.id, result: collection });
});

test('four methods need no token, and all others return tokenInvalid without one', async () => {
  assert.deepEqual(await stranger.call('ping.ping'), 'pong');
  const names = (await stranger.call('saplo.listMethods')) as unknown as string[];
  assert.ok('openrpc' in (await stranger.call('rpc.discover')));
  assert.equal((await stranger.refused('auth.accessToken')).data.reason, 'missing');
  const open = ['auth.accessToken', 'ping.ping', 'saplo.listMethods', 'rpc.discover'];
  for (const method of names.filter((name) => !open.includes(name))) {
    assert.equal((await stranger.refused(method)).data.reason, 'tokenInvalid', method);
    assert.equal(
      (await withToken(service.url, 'x'.repeat(43)).refused(method)).data.reason,
      'tokenInvalid',
      method,
    );
  }
});
