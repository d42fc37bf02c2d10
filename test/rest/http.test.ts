import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorCodes } from '../../packages/client/src/contract/errors.ts';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { runService } from '../support/service.ts';
import { type Problem, restOf } from './rest-client.ts';

const service = await runService({ workers: 0 });
const client = await service.newClient();
const ask = restOf(client);
await ask('POST', '/v1/collections', { body: { name: 'News', language: 'en' } });
const texts = '/v1/collections/1/texts';
const bodyOf = (at: number) =>
  `The parliament has decided on the budget of the year ${2000 + at} after a long debate.`;

test('an ETag is valid until the response changes', async () => {
  const address = '/v1/collections/1';
  const first = await ask('GET', address);
  const etag = String(first.headers['etag']);
  assert.match(etag, /^W\/"[\w-]{22}"$/);
  assert.equal(first.headers['cache-control'], 'private, no-cache');
  for (const given of [etag, etag.slice(2), `"x", ${etag}`, '*']) {
    const same = await ask('GET', address, { headers: { 'if-none-match': given } });
    assert.deepEqual([same.status, same.text, same.headers['etag']], [304, '', etag], given);
  }
  await ask('PATCH', address, { body: { description: 'changed' } });
  const changed = await ask('GET', address, { headers: { 'if-none-match': etag } });
  assert.equal(changed.status, 200);
  assert.notEqual(changed.headers['etag'], etag);
  // If-Match never matches a weak ETag, so no client overwrites a change that it has not read.
  const refused = await ask('PATCH', address, {
    headers: { 'if-match': etag },
    body: { description: 'lost' },
  });
  assert.equal(refused.status, 412);
  assert.equal((await ask('DELETE', address, { headers: { 'if-match': etag } })).status, 412);
  assert.deepEqual((await ask('GET', address)).json, changed.json);
});

test('Link leads through all pages, with the filters of the first', async () => {
  for (let at = 0; at < 7; at++)
    await ask('POST', texts, { body: { body: bodyOf(at), headline: `Budget ${at}` } });
  const ids: number[] = [];
  let path: string | undefined = `${texts}?limit=3&query=budget`;
  const first = path;
  for (let pages = 0; path !== undefined; pages++) {
    assert.ok(pages < 4);
    const reply = await ask('GET', path);
    const page = reply.json as { texts: { text_id: number }[]; next?: string };
    ids.push(...page.texts.map(({ text_id }) => text_id));
    const link = reply.headers['link'] as string | undefined;
    assert.equal(link === undefined, page.next === undefined);
    path = /^<(.*)>; rel="next"$/.exec(link ?? '')?.[1];
    if (path !== undefined) {
      const params = new URL(path, client.url).searchParams;
      assert.deepEqual([params.get('cursor'), params.get('query')], [page.next, 'budget']);
    }
  }
  assert.deepEqual(ids, [1, 2, 3, 4, 5, 6, 7]);
  const plain = await ask('GET', `${texts}?limit=3`);
  assert.ok((plain.json as { next?: string }).next, 'there is a next page without a filter too');
  const unknown = await ask('GET', `${first}&cursor=nowhere`);
  assert.deepEqual([unknown.status, (unknown.json as Problem).field], [404, 'cursor']);
});

test('an unfinished result is 202 with the time to retry', async () => {
  for (const prefer of ['wait=0', 'respond-async, wait=0', 'return=minimal; wait = "0"']) {
    const reply = await ask('GET', `${texts}/1/tags`, { headers: { prefer } });
    assert.equal(reply.status, 202);
    assert.equal(reply.headers['preference-applied'], 'wait=0');
    assert.equal(reply.headers['retry-after'], '1');
    assert.equal(reply.headers['content-type'], 'application/problem+json; charset=utf-8');
    const unready: number[] = [errorCodes.processing, errorCodes.stillProcessing];
    assert.ok(unready.includes((reply.json as Problem).code));
  }
  const ranOut = await ask('GET', `${texts}/1/tags`, { headers: { prefer: 'wait=1' } });
  assert.deepEqual([ranOut.status, (ranOut.json as Problem).code], [202, errorCodes.waitRanOut]);
  const cut = await ask('GET', `${texts}/99/tags`, { headers: { prefer: 'wait=100' } });
  assert.deepEqual([cut.status, cut.headers['preference-applied']], [404, 'wait=60']);
  const none = await ask('GET', '/v1/account', { headers: { prefer: 'wait=3' } });
  assert.equal(none.headers['preference-applied'], undefined);
});

test('a call with an idempotency key runs once', async () => {
  const headers = { 'idempotency-key': 'once' };
  const [first, second] = [
    await ask('POST', texts, { headers, body: { body: bodyOf(50) } }),
    await ask('POST', texts, { headers, body: { body: bodyOf(50) } }),
  ];
  assert.deepEqual([second.status, second.json], [201, first.json]);
  const other = await ask('POST', texts, { headers, body: { body: bodyOf(51) } });
  assert.deepEqual([other.status, (other.json as Problem).field], [409, 'idempotency_key']);
});

test('a request that is refused before its call is read gets an error in the form of REST', async () => {
  const large = await ask('GET', `${texts}?query=${'x'.repeat(20_000)}`);
  assert.equal(large.status, 431);
  const long = await ask('POST', texts, { body: { body: 'x'.repeat(33 * 2 ** 20) } });
  assert.equal(long.status, 413);
  const elsewhere = await client.send('{"method":"nothing"}');
  assert.equal(elsewhere.headers['content-type'], 'application/json; charset=utf-8');
});

test('a batch returns for each call the response that it would get alone', async () => {
  const calls = [
    { method: 'POST', path: '/v1/collections', body: { name: 'Batch', language: 'sv' } },
    { method: 'GET', path: `${texts}?limit=1&order=-id` },
    { method: 'GET', path: `${texts}/1/tags`, headers: { Prefer: 'wait=0' } },
    { method: 'DELETE', path: `${texts}/7` },
    { method: 'DELETE', path: `${texts}/7` },
    { method: 'GET', path: '/v1/batch' },
    { method: 'PATCH', path: '/v1/collections/1', body: { colour: 'red' } },
    { method: 'POST', path: texts, headers: { 'Idempotency-Key': 'batch' }, body: { body: bodyOf(60) } },
    { method: 'POST', path: texts, headers: { 'Idempotency-Key': 'batch' }, body: { body: bodyOf(60) } },
  ];
  const { status, json } = await ask('POST', '/v1/batch', { body: calls });
  assert.equal(status, 200);
  const responses = json as {
    status: number;
    headers?: Record<string, string>;
    body?: Problem & { text_id: number };
  }[];
  assert.deepEqual(
    responses.map((response) => response.status),
    [201, 200, 202, 204, 404, 404, 400, 201, 201],
  );
  assert.deepEqual(responses[0]!.headers, { location: '/v1/collections/2' });
  assert.deepEqual(responses[2]!.headers, { 'retry-after': '1', 'preference-applied': 'wait=0' });
  assert.ok(!('body' in responses[3]!));
  assert.equal(responses[6]!.body?.field, 'colour');
  assert.equal(responses[7]!.body?.text_id, responses[8]!.body?.text_id);
  const alone = await ask('GET', `${texts}/1`);
  const [together] = (await ask('POST', '/v1/batch', { body: [{ method: 'GET', path: `${texts}/1` }] }))
    .json as [{ body: unknown }];
  assert.deepEqual(together.body, alone.json);
});

test('a batch with an entry of a wrong shape does nothing', async () => {
  const right = { method: 'POST', path: '/v1/collections', body: { name: 'Never', language: 'sv' } };
  const wrong: [entry: unknown, field: string][] = [
    [7, '1'],
    [{ method: 'BREW', path: '/v1/ping' }, '1.method'],
    [{ method: 'GET', path: '/rpc/json' }, '1.path'],
    [{ method: 'GET', path: '/v1/ping', headers: { authorization: 'x' } }, '1.headers'],
    [{ method: 'GET', path: '/v1/ping', body: [] }, '1.body'],
    [{ method: 'GET', path: '/v1/ping', id: 1 }, '1.id'],
  ];
  assert.equal((await ask('POST', '/v1/batch', { token: '', body: [right] })).status, 401);
  const before = (await ask('GET', '/v1/collections')).text;
  for (const [entry, field] of wrong) {
    const { status, json } = await ask('POST', '/v1/batch', { body: [right, entry] });
    assert.deepEqual([status, (json as Problem).field], [400, field]);
  }
  assert.equal(
    (await ask('POST', '/v1/batch', { body: Array(limits.batchEntries + 1).fill(right) })).status,
    400,
  );
  assert.equal((await ask('POST', '/v1/batch', { body: right })).status, 400);
  assert.equal((await ask('GET', '/v1/collections')).text, before);
  assert.deepEqual((await ask('POST', '/v1/batch', { body: [] })).json, []);
});
