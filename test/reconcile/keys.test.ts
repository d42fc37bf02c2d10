/** Credentials, accounts, counts and origins of /reconcile. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { post, type Reply } from '../support/post.ts';
import { runService } from '../support/service.ts';
import { reconcileClient } from './client.ts';

const service = await runService({ workers: 0, adminPort: 0 });
const owner = await service.newClient();
const stranger = await service.newClient();
const newSecret = async (client = owner, params: object = {}) =>
  (await client.call('keys.create', { static: true, ...params })).secret_key;
const secret = await newSecret();
const root = `${service.url}/reconcile`;
const { collection_id: mine } = await owner.call('collection.create', { name: 'Mine', language: 'en' });
const { collection_id: other } = await owner.call('collection.create', { name: 'Other', language: 'en' });
const queries = '{"q0":{"query":"Haag"}}';

test("another account's vocabulary or collection is as missing as one that does not exist", async () => {
  const made = await service.context.store.vocabularies.create(
    owner.account,
    { name: 'V', description: '' },
    { max: 10, now: 0 },
  );
  assert.ok(typeof made === 'object');
  const foreign = await newSecret(stranger);
  const responsesTo = async (key: string, path: string) => {
    const client = reconcileClient(`${root}/${key}/${path}`);
    return [await client.get(`${root}/${key}/${path}`), await client.send({ queries })].map(
      ({ status, text }) => [status, text],
    );
  };
  for (const [kind, id] of [
    ['vocabulary', made.vocabularyId],
    ['collection', mine],
  ] as const) {
    const missing = await responsesTo(foreign, `${kind}/999999`);
    assert.deepEqual(await responsesTo(foreign, `${kind}/${id}`), missing);
    assert.deepEqual(
      missing.map(([status]) => status),
      [404, 404],
    );
    assert.equal((await responsesTo(secret, `${kind}/${id}`))[1]![0], 200);
  }
});

test('a key that is bound to a collection reads only that collection', async () => {
  const bound = await newSecret(owner, { collections: [mine] });
  const statusOf = async (id: number) =>
    (await reconcileClient(`${root}/${bound}/collection/${id}`).send({ queries })).status;
  assert.deepEqual([await statusOf(mine), await statusOf(other)], [200, 404]);
});

test('a revoked or unknown key is refused everywhere, and an access token is not accepted in the path', async () => {
  const { api_key, secret_key: gone } = await owner.call('keys.create', { static: true });
  await owner.call('keys.revoke', { api_key });
  const unknown = `tkstatic${'x'.repeat(43)}`;
  for (const key of [gone, unknown])
    for (const part of [
      '',
      '/suggest/entity?prefix=a',
      '/suggest/type?prefix=',
      '/properties?type=person',
      '/preview?id=x',
      '/flyout/type?id=person',
    ])
      assert.equal((await post(`${root}/${key}${part}`, '', { verb: 'GET' })).status, 401, part);
  assert.equal((await post(`${root}/${owner.token}`, '', { verb: 'GET' })).status, 404);
  const token = { authorization: `Bearer ${owner.token}` };
  assert.equal((await reconcileClient(root, token).send({ queries })).status, 200);
});

test('each query of a batch counts as a call, and a batch beyond the limit is refused', async () => {
  const counted = await service.newClient();
  const client = reconcileClient(`${root}/${await newSecret(counted)}`);
  const callsLeft = async () => (await counted.call('account.get')).api_calls;
  await service.context.store.limits.set(counted.account, { callsPerHour: 10 });
  const before = (await callsLeft()).left_hour;
  await client.match({ q0: { query: 'Haag' }, q1: { query: 'Paris' } });
  await client.manifest();
  assert.equal((await callsLeft()).left_hour, before - 2);
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`q${at}`, { query: 'x' }]));
  const { status, headers } = await client.send({ queries: JSON.stringify(many) });
  assert.equal(status, 429);
  assert.ok(Number(headers['retry-after']) > 0);
});

test('without configured origins any page may call `/reconcile`; otherwise only pages of these origins may', async () => {
  const origin = 'http://127.0.0.1:3333';
  const preflight = { 'access-control-request-method': 'POST', origin };
  const open = await post(`${root}/${secret}`, '', { verb: 'OPTIONS', headers: preflight });
  assert.deepEqual([open.status, open.headers['access-control-allow-origin']], [204, '*']);
  const refused = await post(`${root}/nothing`, '', { verb: 'GET', headers: { origin } });
  assert.deepEqual([refused.status, refused.headers['access-control-allow-origin']], [404, '*']);
  assert.equal(refused.headers['access-control-allow-credentials'], undefined);
  const some = await runService({ workers: 0, corsOrigin: ['https://news.example.org'] });
  const closed = await post(`${some.url}/reconcile`, '', { verb: 'GET', headers: { origin } });
  assert.deepEqual([closed.status, closed.headers['access-control-allow-origin']], [200, undefined]);
});

test('the manifest has public addresses', async () => {
  const behind = await runService({ workers: 0, publicUrl: 'https://texts.example.org/textkin/' });
  const { text } = await post(`${behind.url}/reconcile`, '', {
    verb: 'GET',
    headers: { host: 'texts.example.org' },
  });
  const { preview } = JSON.parse(text) as { preview: { url: string } };
  assert.equal(preview.url, 'https://texts.example.org/textkin/reconcile/preview?id={{id}}');
});

test('no log line, metric or error has the secret of a path', async () => {
  const wrong = `${secret.slice(0, -4)}zzzz`;
  const replies: Reply[] = [];
  for (const key of [secret, wrong])
    for (const [verb, part] of [
      ['GET', '/nothing'],
      ['GET', '/vocabulary/999'],
      ['GET', '/collection/999/preview?id=x'],
      ['GET', '/%'],
      ['DELETE', ''],
      ['POST', '?queries={'],
      ['POST', '/preview?id=x'],
    ])
      replies.push(await post(`${root}/${key}${part}`, '{', { verb: verb! }));
  replies.push(
    await post(`${root}/${secret}`, 'x'.repeat(70_000), { headers: { 'content-encoding': 'gzip' } }),
  );
  for (const { status, headers, text } of replies) {
    assert.ok(status >= 400, text);
    assert.ok(!`${JSON.stringify(headers)}${text}`.includes(secret.slice(0, -4)), text);
  }
  const metrics = await post(`${service.adminUrl}/metrics`, '', { verb: 'GET' });
  assert.match(metrics.text, /textkin_rpc_calls_total\{.*method="reconcile\.query"/);
  for (const text of [service.log(), metrics.text]) assert.ok(!text.includes(secret.slice(0, -4)));
});
