import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../packages/server/src/domain/limits.ts';
import { ConsolePage } from '../support/console-session.ts';
import { manualClock } from '../support/clock.ts';
import { post } from '../support/post.ts';
import { runService } from '../support/service.ts';

const hours = 3_600_000;
const clock = manualClock();
const service = await runService({ workers: 0, clock: clock.now, trustProxy: '127.0.0.1' });
const { url, context } = service;
const { port } = new URL(url);
const newPair = async () => {
  const { apiKey: api_key, secretKey: secret_key } = await context.keys.issue('console');
  return { api_key, secret_key };
};
/** Returns a page that is signed in, and its key pair. */
async function openSignedIn() {
  const page = new ConsolePage(url);
  const {
    accountId: account_id,
    apiKey: api_key,
    secretKey: secret_key,
  } = await context.keys.issue('console');
  assert.deepEqual(await page.session('POST', { api_key, secret_key }), { api_key, account_id, status: 200 });
  return { page, pair: { api_key, secret_key }, account_id };
}

test('the session cookie is hidden from scripts, not sent by other sites, and limited to the console', async () => {
  const { page } = await openSignedIn();
  const attributes = 'HttpOnly; SameSite=Strict; Max-Age=34560000';
  assert.match(page.cookie, new RegExp(String.raw`^textkin${port}=\w{43}; ${attributes}$`));
  for (const from of ['https://texts.example.org', 'https://localhost:1']) {
    const secure = new ConsolePage(url, { origin: from, 'sec-fetch-site': 'same-origin' });
    await secure.session('POST', await newPair());
    assert.ok(secure.cookie.endsWith(`${attributes}; Secure`));
  }
  const httpsPage = new ConsolePage(url, { 'x-forwarded-proto': 'https' });
  await httpsPage.session('POST', await newPair());
  assert.ok(httpsPage.cookie.endsWith('; Secure'));
});

test('with a session the console calls methods, reads its account and signs out', async () => {
  const { page, pair, account_id } = await openSignedIn();
  assert.equal((await page.call('account.get')).result?.account_id, account_id);
  assert.deepEqual(await page.session('GET'), { api_key: pair.api_key, account_id, status: 200 });
  const copy = new ConsolePage(url);
  copy.cookie = page.cookie;
  assert.deepEqual(await page.session('DELETE'), { status: 200 });
  assert.match(page.cookie, new RegExp(`^textkin${port}=; HttpOnly; SameSite=Strict; Max-Age=0$`));
  assert.equal((await copy.call('account.get')).error?.data.reason, 'tokenInvalid');
  assert.deepEqual(await copy.session('GET'), { ended: 'unknown', status: 200 });
  assert.deepEqual(await new ConsolePage(url).session('GET'), { status: 200 });
  assert.deepEqual(await new ConsolePage(url).session('DELETE'), { status: 200 });
});

test("a sign-in ends the browser's previous session", async () => {
  const { page, pair } = await openSignedIn();
  const previousPage = new ConsolePage(url);
  previousPage.cookie = page.cookie;
  await page.session('POST', pair);
  assert.ok((await page.call('account.get')).result);
  assert.deepEqual(await previousPage.session('GET'), { ended: 'unknown', status: 200 });
});

test('a session stays valid while it is used, and for a week after it expires the response says that it was idle', async () => {
  const { page, pair } = await openSignedIn();
  for (let use = 0; use < 3; use++) {
    clock.pass(limits.sessionIdleMs - 1000);
    await context.tokens.prune();
    assert.ok((await page.call('account.get')).result, `use ${use}`);
  }
  clock.pass(limits.sessionIdleMs + 1000);
  await context.tokens.prune();
  assert.equal((await page.call('account.get')).error?.data.reason, 'tokenInvalid');
  const { cookie } = page;
  assert.deepEqual(await page.session('GET'), { ended: 'idle', status: 200 });
  assert.match(page.cookie, /Max-Age=0$/);
  assert.deepEqual(await page.session('GET'), { status: 200 });
  page.cookie = cookie;
  clock.pass(7 * 24 * hours);
  await context.tokens.prune();
  assert.deepEqual(await page.session('GET'), { ended: 'unknown', status: 200 });
  assert.equal((await page.session('POST', pair)).api_key, pair.api_key);
});

test('a session ends at once with its key pair', async () => {
  const { page, pair } = await openSignedIn();
  const [own] = (await context.store.keys.list()).filter(({ apiKey }) => apiKey === pair.api_key);
  assert.ok(await context.store.keys.revoke(own!.accountId, pair.api_key));
  assert.equal((await page.call('account.get')).error?.data.reason, 'tokenInvalid');
  assert.deepEqual(await page.session('GET'), { ended: 'unknown', status: 200 });
});

test('/rpc/json ignores cookies, and /console/rpc ignores the query', async () => {
  const { page } = await openSignedIn();
  const client = await service.newClient();
  const body = '{"method":"account.get"}';
  const headers = { cookie: page.pair, 'x-textkin-console': '1' };
  assert.match((await post(`${url}/rpc/json`, body, { headers })).text, /tokenInvalid/);
  const own = { headers: { 'x-textkin-console': '1' } };
  const byQuery = await post(`${url}/console/rpc?access_token=${client.token}`, body, own);
  assert.match(byQuery.text, /tokenInvalid/);
});

test('a request that no page of the console sent is refused without effect, even with the cookie', async () => {
  const { page, pair } = await openSignedIn();
  const origins = [
    'http://evil.example',
    'null',
    'https://127.0.0.1',
    `http://127.0.0.1:${Number(port) + 1}`,
  ];
  const forgeries: [field: string, headers: Record<string, string>][] = [
    ['x-textkin-console', {}],
    ['x-textkin-console', { 'x-textkin-console': '0' }],
    // The content type of a form.
    ['x-textkin-console', { 'content-type': 'text/plain', origin: 'http://evil.example' }],
    ...['cross-site', 'same-site', 'none'].map((site): [string, Record<string, string>] => [
      'sec-fetch-site',
      { 'x-textkin-console': '1', 'sec-fetch-site': site },
    ]),
    ...origins.map((origin): [string, Record<string, string>] => [
      'origin',
      { 'x-textkin-console': '1', origin },
    ]),
  ];
  for (const [field, own] of forgeries) {
    const headers = { ...own, cookie: page.pair };
    const create = '{"method":"collection.create","params":{"name":"Forged","language":"en"}}';
    const replies = [
      await post(`${url}/console/rpc`, create, { headers }),
      await post(`${url}/console/session`, JSON.stringify(pair), { headers }),
      await post(`${url}/console/session`, '', { headers, verb: 'GET' }),
      await post(`${url}/console/session`, '', { headers, verb: 'DELETE' }),
    ];
    for (const { status, text, headers: back } of replies) {
      const { error } = JSON.parse(text) as { error: { data: object } };
      assert.equal(status, 403, text);
      assert.deepEqual(error.data, { reason: 'notTheConsole', field });
      assert.equal(back['set-cookie'], undefined);
      assert.ok(!Object.keys(back).some((name) => name.startsWith('access-control')));
    }
  }
  assert.deepEqual((await page.call('collection.list')).result, { collections: [] });
  const preflight = { origin: 'http://evil.example', 'access-control-request-headers': 'x-textkin-console' };
  const response = await post(`${url}/console/rpc`, '', { verb: 'OPTIONS', headers: preflight });
  assert.equal(response.status, 405);
  assert.ok(!Object.keys(response.headers).some((name) => name.startsWith('access-control')));
});

test("the console's own origin is accepted: by its host, by the public address, and by the browser's header", async () => {
  const open = await runService({ workers: 0, publicUrl: 'https://texts.example.org/analysis' });
  const allowed = [
    { origin: open.url },
    { origin: 'https://texts.example.org' },
    { origin: 'https://another.example.org', 'sec-fetch-site': 'same-origin' },
  ];
  for (const headers of allowed)
    assert.deepEqual(await new ConsolePage(open.url, headers).session('GET'), { status: 200 });
  const wrong = new ConsolePage(open.url, { origin: 'https://texts.example.org:444' });
  assert.equal((await wrong.session('GET')).error?.data.reason, 'notTheConsole');
});

test('sign-ins with guessed key pairs and links are throttled like those of programs', async () => {
  const pageFrom = (address: string) => new ConsolePage(url, { 'x-forwarded-for': address });
  const { free } = limits.failedSignIns;
  for (const [network, guess] of [
    ['203.0.113.7', (i: number) => ({ api_key: `key ${i}`, secret_key: 'wrong' })],
    ['203.0.113.8', (i: number) => ({ code: `code ${i}` })],
  ] as const) {
    const local = await runService({
      workers: 0,
      clock: clock.now,
      trustProxy: '127.0.0.1',
      oneTimeLink: 'any',
    });
    const page = new ConsolePage(local.url, { 'x-forwarded-for': network });
    for (let i = 0; i <= free; i++) {
      const { error } = await page.session('POST', guess(i));
      assert.equal(error?.data.reason, 'code' in guess(i) ? 'linkEnded' : 'keysWrong');
    }
    const { status, error } = await page.session('POST', guess(99));
    assert.deepEqual([status, error?.data.reason], [429, 'tooManySignIns']);
  }
  // Failures at both addresses count together, and the right pair signs in.
  const pair = await newPair();
  const wrong = JSON.stringify({ method: 'auth.accessToken', params: { ...pair, secret_key: 'wrong' } });
  for (let i = 0; i <= free; i++)
    await post(`${url}/rpc/json`, wrong, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  const page = pageFrom('203.0.113.9');
  assert.equal((await page.session('POST', { ...pair, secret_key: 'wrong' })).status, 429);
  assert.equal((await page.session('POST', pair)).api_key, pair.api_key);
});

test('an invalid body is refused with its field, and a long body by its length', async () => {
  const page = new ConsolePage(url);
  const refusalOf = async (body: object | string) => (await page.session('POST', body)).error?.data;
  assert.deepEqual(await refusalOf('{'), { reason: 'notJson' });
  assert.deepEqual(await refusalOf([]), { reason: 'invalidParams', field: 'body' });
  assert.deepEqual(await refusalOf('null'), { reason: 'invalidParams', field: 'body' });
  assert.deepEqual(await refusalOf({}), { reason: 'missing', field: 'api_key' });
  assert.deepEqual(await refusalOf({ api_key: 'x' }), { reason: 'missing', field: 'secret_key' });
  assert.deepEqual(await refusalOf({ code: 7 }), { reason: 'invalidParams', field: 'code' });
  const { status } = await page.session('POST', {
    api_key: 'x'.repeat(limits.anonymousBodyBytes),
    secret_key: '',
  });
  assert.equal(status, 413);
  const { status: putStatus } = await post(`${url}/console/session`, '', { verb: 'PUT' });
  assert.equal(putStatus, 405);
});

test('neither the log nor an error contains a key, a cookie or a code', async () => {
  const { page, pair } = await openSignedIn();
  const code = context.links.issue(pair.api_key);
  const other = new ConsolePage(url);
  await other.session('POST', { code });
  const secondTry = await other.session('POST', { code });
  const wrong = await other.session('POST', { ...pair, secret_key: `${pair.secret_key}x` });
  const output = service.log() + JSON.stringify([secondTry, wrong]);
  assert.match(output, /"method":"console session"/);
  for (const secret of [pair.secret_key, code, page.pair.split('=')[1]!, other.pair.split('=')[1]!])
    assert.ok(!output.includes(secret));
});
