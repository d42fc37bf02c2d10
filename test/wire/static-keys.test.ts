/** Static keys, their expiry and their origins. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Client, login, type Params, withBearer, withToken } from '../support/client.ts';
import { manualClock } from '../support/clock.ts';
import { post } from '../support/post.ts';
import { runService } from '../support/service.ts';
import { until } from '../support/until.ts';

const minute = 60_000;
const clock = manualClock(Date.parse('2026-11-21T10:00:00Z'));
const service = await runService({ workers: 0, clock: clock.now });
const { url } = service;
const first = await service.newClient();
const all = await first.call('keys.create', { static: true, scope: 'admin' });
/** The owner with a static key, because a token would expire when the clock advances. */
const owner = { ...first, ...withBearer(url, all.secret_key) };
const newKey = (params: Params = {}, creator: Client = owner) =>
  creator.call('keys.create', { static: true, ...params });
const listedKey = async (api_key: string) =>
  (await owner.call('keys.list')).keys.find((key) => key.api_key === api_key);
const reasonOf = async (caller: Pick<Client, 'ask'>, method = 'collection.list') =>
  (await caller.ask(method)).error?.data.reason;

test("a static key's secret is a bearer credential until the key is revoked", async () => {
  const { api_key, secret_key } = await newKey({ name: 'Related' });
  assert.match(secret_key, /^tkstatic[0-9A-Za-z]{43}$/);
  const reader = withBearer(url, secret_key);
  assert.ok((await reader.call('collection.list')).collections);
  clock.pass(400 * 24 * 60 * minute);
  assert.ok((await reader.call('collection.list')).collections);
  clock.pass(-400 * 24 * 60 * minute);
  const { success } = await owner.call('keys.revoke', { api_key });
  assert.ok(success);
  assert.equal(await reasonOf(reader), 'tokenInvalid');
});

test('a static key is accepted in the header only', async () => {
  const { secret_key } = await newKey();
  assert.equal(await reasonOf(withToken(url, secret_key)), 'keyInAddress');
  assert.equal(
    await reasonOf(withToken(url, `tkstatic${'x'.repeat(43)}`)),
    'keyInAddress',
    'even if it is unknown',
  );
  const both = await withToken(url, secret_key, { authorization: `Bearer ${secret_key}` }).refused(
    'ping.ping2',
  );
  assert.equal(both.data.reason, 'noSuchMethod');
  assert.equal(
    await reasonOf(withToken(url, secret_key, { authorization: `Bearer ${secret_key}` })),
    'keyInAddress',
  );
  const cookie = { cookie: `textkin${new URL(url).port}=${secret_key}`, 'x-textkin-console': '1' };
  const inCookie = await post(`${url}/console/rpc`, '{"method":"collection.list"}', { headers: cookie });
  assert.match(inCookie.text, /"reason":"keyInAddress"/);
});

test('a long body is read with a valid key, and drained without one', async () => {
  const { secret_key } = await newKey({ scope: 'write' });
  const writer = withBearer(url, secret_key);
  const { collection_id } = await owner.call('collection.create', { name: 'Long', language: 'en' });
  const body = 'A word and another. '.repeat(4500);
  assert.equal((await writer.call('text.create', { collection_id, body, force: true })).text_id, 1);
  const request = JSON.stringify({ method: 'text.create', params: { collection_id, body } });
  const refused = await withToken(url, secret_key).send(request);
  assert.deepEqual([refused.status, refused.text.includes('"keyInAddress"')], [413, true]);
  const unknown = await withBearer(url, `${secret_key}x`).send(request);
  assert.deepEqual([unknown.status, unknown.text.includes('"tokenInvalid"')], [413, true]);
});

test("a static key can't be exchanged for a token, and has no token to invalidate", async () => {
  const { api_key, secret_key } = await newKey();
  const anyone = withToken(url, '');
  const refused = await anyone.refused('auth.accessToken', { api_key, secret_key });
  assert.equal(refused.data.reason, 'keyIsStatic');
  const wrong = { api_key, secret_key: `${secret_key}x` };
  assert.equal((await anyone.refused('auth.accessToken', wrong)).data.reason, 'keysWrong');
  assert.equal(await reasonOf(withBearer(url, secret_key), 'auth.invalidateToken'), 'keyIsStatic');
  // The secret of a pair, and its API key, are refused in the header.
  for (const secret of [owner.secretKey, owner.apiKey, api_key])
    assert.equal(await reasonOf(withBearer(url, secret)), 'tokenInvalid');
});

test('a key is listed with its settings and its last use', async () => {
  const { collection_id } = await owner.call('collection.create', { name: 'Listed', language: 'en' });
  const { api_key, secret_key } = await newKey({
    name: 'Page',
    scope: 'read',
    expires: '2027-01-01',
    origins: ['https://news.example.org/', 'http://localhost:3000', 'https://news.example.org'],
    collections: String(collection_id),
  });
  const settings = {
    api_key,
    name: 'Page',
    scope: 'read',
    static: true,
    created: '2026-11-21T10:00:00Z',
    expires: '2027-01-01T00:00:00Z',
    origins: ['https://news.example.org', 'http://localhost:3000'],
    collections: [collection_id],
  };
  assert.deepEqual(await listedKey(api_key), settings);
  clock.pass(5 * minute);
  await withBearer(url, secret_key, 'http://localhost:3000').call('collection.list');
  const isListed = async () => (await listedKey(api_key))?.last_used === '2026-11-21T10:05:00Z';
  await until(isListed, 'its last use is recorded');
  assert.deepEqual(await listedKey(api_key), { ...settings, last_used: '2026-11-21T10:05:00Z' });
});

test('an invalid new key is refused with the field', async () => {
  const { collection_id } = await (
    await service.newClient()
  ).call('collection.create', {
    name: "A stranger's",
    language: 'en',
  });
  const wrong: [params: Params, data: object][] = [
    [{ scope: 'all' }, { reason: 'invalidParams', field: 'scope' }],
    [{ static: 'yes' }, { reason: 'invalidParams', field: 'static' }],
    [{ expires: 'tomorrow' }, { reason: 'wrongDate', field: 'expires' }],
    [{ expires: '2026-11-21T10:00:00Z' }, { reason: 'alreadyPast', field: 'expires' }],
    [{ collections: [] }, { reason: 'invalidParams', field: 'collections' }],
    [{ collections: collection_id }, { reason: 'noSuchCollection', field: 'collections' }],
    [{ collections: 'all' }, { reason: 'invalidParams', field: 'collections' }],
    [
      { scope: 'admin', collections: 1 },
      { reason: 'boundAdmin', field: 'collections' },
    ],
    [
      { scope: 'admin', origins: 'https://a.example' },
      { reason: 'boundAdmin', field: 'origins' },
    ],
    [
      { static: false, origins: 'https://a.example' },
      { reason: 'boundAdmin', field: 'origins' },
    ],
  ];
  const none = ['', 'news.example.org', 'https://a.example/path', 'https://u@a.example', 'null', '*', 7, {}];
  for (const origin of [
    ...none,
    [],
    ['https://a.example', 'x'],
    Array.from({ length: 21 }, (_, at) => `https://${at}.example`),
  ])
    wrong.push([
      { scope: 'read', origins: origin },
      { reason: 'notAnOrigin', field: 'origins', limit: 20 },
    ]);
  const before = (await owner.call('keys.list')).keys.length;
  clock.pass(-5 * minute);
  for (const [params, data] of wrong)
    assert.deepEqual(
      (await owner.refused('keys.create', { static: true, ...params })).data,
      data,
      JSON.stringify(params),
    );
  assert.equal((await owner.call('keys.list')).keys.length, before);
});

test('an expired key and its tokens get the response of unknown credentials', async () => {
  const expires = '2026-11-21T11:00:00Z';
  const fixed = await newKey({ expires });
  const pair = await owner.call('keys.create', { expires });
  const credentials = { accountId: owner.account, apiKey: pair.api_key, secretKey: pair.secret_key };
  const callers = [withBearer(url, fixed.secret_key), await login(url, credentials)];
  const session = await service.context.tokens.issue((await service.context.store.keys.find(pair.api_key))!, {
    isSession: true,
  });
  callers.push(withToken(url, session));
  for (let at = 0; at < 6; at++) {
    clock.pass(9 * minute);
    for (const caller of callers) assert.equal(await reasonOf(caller), undefined);
  }
  clock.pass(Date.parse(expires) - clock.now() - 1);
  for (const caller of callers) assert.equal(await reasonOf(caller), undefined);
  clock.pass(1);
  for (const caller of callers) assert.equal(await reasonOf(caller), 'tokenInvalid');
  const { api_key, secret_key } = pair;
  const expired = await withToken(url, '').refused('auth.accessToken', { api_key, secret_key });
  const unknown = await withToken(url, '').refused('auth.accessToken', {
    api_key: 'tkkeyNobody',
    secret_key,
  });
  assert.deepEqual(expired, unknown);
  assert.equal((await listedKey(api_key))?.expires, expires);
  await owner.call('keys.revoke', { api_key });
});

test('a key with origins, and its tokens, work for these origins only', async () => {
  const origins = ['https://news.example.org', 'http://localhost:3000'];
  const fixed = await newKey({ origins });
  const pair = await owner.call('keys.create', { scope: 'write', origins });
  const { api_key, secret_key } = pair;
  const signIn = (origin?: string) =>
    withBearer(url, '', origin).ask('auth.accessToken', { api_key, secret_key });
  const { access_token } = (await signIn(origins[0])).result!;
  const wrong = [
    undefined,
    'null',
    'https://news.example.org.evil.example',
    'https://news.example.org:444',
    'http://news.example.org',
    'https://NEWS.example.org',
  ];
  for (const secret of [fixed.secret_key, access_token]) {
    for (const origin of origins) assert.equal(await reasonOf(withBearer(url, secret, origin)), undefined);
    for (const origin of wrong)
      assert.equal(await reasonOf(withBearer(url, secret, origin)), 'otherOrigin', origin);
  }
  const headers = { origin: origins[1]! };
  assert.equal(await reasonOf(withToken(url, access_token, headers)), undefined);
  assert.equal(await reasonOf(withToken(url, access_token)), 'otherOrigin');
  for (const origin of wrong) assert.equal((await signIn(origin)).error?.data.reason, 'otherOrigin');
  // A key without origins works for every page.
  assert.equal(await reasonOf(withBearer(url, all.secret_key, 'https://elsewhere.example')), undefined);
});

test("the last key that can manage keys can't be revoked, whatever other keys exist", async () => {
  const client = await service.newClient();
  await newKey({}, client);
  await client.call('keys.create', { scope: 'write' });
  const brief = await client.call('keys.create', { expires: '2030-01-01' });
  const api_key = client.apiKey;
  assert.equal((await client.refused('keys.revoke', { api_key })).data.reason, 'lastKey');
  await client.call('keys.revoke', { api_key: brief.api_key });
  await newKey({ scope: 'admin' }, client);
  await client.call('keys.revoke', { api_key });
});

test('the store has only a hash of the secret, and the log has neither', async () => {
  const { secret_key } = await newKey({ name: 'Hidden' });
  await withBearer(url, secret_key).call('collection.list');
  await withToken(url, secret_key).refused('collection.list');
  assert.ok(!service.log().includes(secret_key));
  for (const file of readdirSync(service.folder)) {
    const path = join(service.folder, file);
    if (!file.includes('.')) continue;
    assert.ok(!readFileSync(path, 'latin1').includes(secret_key), file);
  }
});
